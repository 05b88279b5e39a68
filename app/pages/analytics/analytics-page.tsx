import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { CardsSkeleton } from "#app/components/owner-pages/cards-skeleton.tsx";
import { ListingRequired } from "#app/components/owner-pages/listing-required.tsx";
import { ownerPageData } from "#app/components/owner-pages/owner-page-data.ts";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
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
  const messages = messagesFor(locale, "analytics");
  return { messages, ...ownerPageData(context.get(servicesContext), locale, "analytics", messages) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export const shouldRevalidate = revalidatesForPath;

export default function AnalyticsPage({ loaderData: { messages, failures, tabs } }: Route.ComponentProps) {
  const session = useMember();
  return (
    <MemberPage messages={messages}>
      <DashboardTabs current="analytics" hasListing={session !== null} messages={tabs} />
      {session ? (
        <OwnerAnalytics key={session.user.id} {...{ messages, failures, tabs }} />
      ) : (
        <CardsSkeleton label={messages.loading} />
      )}
    </MemberPage>
  );
}

type Props = {
  messages: Messages<"analytics">;
  failures: Messages<"failures">;
  tabs: Messages<"dashboardTabs">;
};

/** The analytics of a signed-in member, once they are loaded. */
function OwnerAnalytics({ messages, failures, tabs }: Props) {
  const options = useApiOptions();
  const [period, setPeriod] = useState<AnalyticsPeriod>("30d");
  const { data, error, refetch } = useQuery<AnalyticsView, ReadError<ApiFailure>>({
    queryKey: ["analytics", period],
    queryFn: ({ signal }) => valueOf(readAnalytics(options, period, signal)),
    // Shows the previous period until the new one is loaded.
    placeholderData: (shown) => shown,
  });
  if (data === undefined) {
    if (error === null) return <CardsSkeleton label={messages.loading} />;
    return <NoAnalytics failure={error.failure} {...{ messages, failures, tabs }} onRetry={() => void refetch()} />;
  }
  return (
    <div className="stat-cols">
      <Metrics analytics={data} messages={messages} />
      <ViewsCard analytics={data} chosen={period} messages={messages} failures={failures} onPeriod={setPeriod} />
      {data.details === null ? null : (
        <AnalyticsDetails details={data.details} totals={data.totals} messages={messages} />
      )}
      <ResultCard {...data} messages={messages} />
      <div className="stat-half stat-email">
        {data.example === null ? null : <EmailExample example={data.example} messages={messages} />}
        <MonthlyChoice messages={messages} failures={failures} />
      </div>
    </div>
  );
}

type FailureProps = Props & { failure: ApiFailure; onRetry: () => void };

function NoAnalytics({ failure, messages, failures, tabs, onRetry }: FailureProps) {
  if (failure.code !== "listing-not-found")
    return <LoadFailure title={messages.loadFailed} failure={failure} failures={failures} onRetry={onRetry} />;
  return <ListingRequired messages={tabs}>{messages.noListingText}</ListingRequired>;
}
