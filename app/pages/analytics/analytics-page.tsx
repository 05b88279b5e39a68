import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { useMember } from "#app/session/use-member.ts";
import type { AnalyticsPeriod } from "#domain/analytics/period.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/analytics-page.ts";
import { type AnalyticsView, readAnalytics } from "./analytics-api.ts";
import { AnalyticsDetails } from "./analytics-details.tsx";
import { EmailExample } from "./email-example.tsx";
import { Metrics } from "./metrics.tsx";
import { MonthlyChoice } from "./monthly-choice.tsx";
import { ResultCard } from "./result-card.tsx";
import { ViewsCard } from "./views-card.tsx";
import "./analytics.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site } = context.get(servicesContext);
  const messages = messagesFor(locale, "analytics");
  const { pageTitle: title, description } = messages;
  const path = "/dashboard/analytics";
  return {
    messages,
    failures: messagesFor(locale, "failures"),
    tabs: messagesFor(locale, "dashboardTabs"),
    meta: pageMeta({ origin, site: { name: site.name }, locale, path, title, description, isPrivate: true }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** The loader's result depends on the path only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function AnalyticsPage({ loaderData: { messages, failures, tabs } }: Route.ComponentProps) {
  const session = useMember();
  return (
    <MemberPage messages={messages}>
      <DashboardTabs current="analytics" hasListing={session !== null} messages={tabs} />
      {session ? (
        <OwnerAnalytics key={session.user.id} {...{ messages, failures }} />
      ) : (
        <AnalyticsSkeleton label={messages.loading} />
      )}
    </MemberPage>
  );
}

type Props = { messages: Messages<"analytics">; failures: Messages<"failures"> };

/** The analytics of a signed-in member, once they are loaded. */
function OwnerAnalytics({ messages, failures }: Props) {
  const options = useApiOptions();
  const [period, setPeriod] = useState<AnalyticsPeriod>("30d");
  const { data, error, refetch } = useQuery<AnalyticsView, ReadError<ApiFailure>>({
    queryKey: ["analytics", period],
    queryFn: ({ signal }) => valueOf(readAnalytics(options, period, signal)),
    // Another period replaces the one that is shown once it is there.
    placeholderData: (shown) => shown,
  });
  if (data === undefined) {
    if (error === null) return <AnalyticsSkeleton label={messages.loading} />;
    return <NoAnalytics failure={error.failure} {...{ messages, failures }} onRetry={() => void refetch()} />;
  }
  return (
    <div className="stat-cols">
      <Metrics analytics={data} messages={messages} />
      <ViewsCard analytics={data} chosen={period} messages={messages} failures={failures} onPeriod={setPeriod} />
      {data.details === null ? null : (
        <AnalyticsDetails details={data.details} totals={data.totals} messages={messages} />
      )}
      <ResultCard payment={data.payment} hints={data.hints} messages={messages} />
      <div className="stat-half stat-email">
        {data.example === null ? null : <EmailExample example={data.example} messages={messages} />}
        <MonthlyChoice messages={messages} failures={failures} />
      </div>
    </div>
  );
}

function NoAnalytics({ failure, messages, failures, onRetry }: Props & { failure: ApiFailure; onRetry: () => void }) {
  const { href } = useLocale();
  if (failure.code !== "listing-not-found")
    return <LoadFailure title={messages.loadFailed} failure={failure} failures={failures} onRetry={onRetry} />;
  return (
    <Alert
      tone="amber"
      title={messages.noListing}
      action={
        <Link className={buttonClass({ variant: "secondary" }, "alert-a")} to={href("/dashboard")}>
          {messages.toListing}
        </Link>
      }
    >
      {messages.noListingText}
    </Alert>
  );
}

function AnalyticsSkeleton({ label }: { label: string }) {
  return (
    <div>
      <output className="vh">{label}</output>
      <div className="card pad" aria-hidden="true">
        <Skeleton className="sk-title" />
        <Skeleton className="sk-block" />
      </div>
    </div>
  );
}
