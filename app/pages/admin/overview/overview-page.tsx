import { useState } from "react";
import { Navigate, useLoaderData, useSearchParams } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import { formatDate } from "#i18n/formats.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/overview-page.ts";
import { AttentionList } from "./attention-list.tsx";
import { CitiesChart } from "./cities-chart.tsx";
import { FigureList } from "./figure-list.tsx";
import { HealthLine } from "./health-line.tsx";
import { useOverviewApi } from "./overview-api.ts";
import { RevenueChart } from "./revenue-chart.tsx";
import "./overview.css";

export function loader({ url }: Route.LoaderArgs) {
  return { messages: messagesFor(splitLocale(url.pathname).locale, "adminOverview") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Pending work first, then the directory's figures. */
export default function OverviewPage() {
  const { messages } = useLoaderData<typeof loader>();
  const { locale, href } = useLocale();
  const [search] = useSearchParams();
  const [today] = useState(() => new Date());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Redirects the former URL of the reports section.
  if (search.has("case") || search.has("state")) return <Navigate to={href(`/admin/reports?${search}`)} replace />;
  return (
    <>
      <SectionHead title={messages.title} lead={formatDate(locale, today, timeZone)} />
      <AttentionList messages={messages} />
      <FiguresPart />
    </>
  );
}

function FiguresPart() {
  const { messages } = useLoaderData<typeof loader>();
  const api = useOverviewApi();
  const { data, error, refetch } = useOperatorQuery(["figures", "all"], (_, __, signal) => api.readFigures(signal));
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="figures" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <>
      <FigureList figures={data} messages={messages} />
      <div className="figure-cards">
        <RevenueChart revenue={data.revenue} messages={messages} />
        <CitiesChart cities={data.cities} total={data.active.count} messages={messages} />
      </div>
      <HealthLine health={data.health} decided={data.decided} messages={messages} />
    </>
  );
}
