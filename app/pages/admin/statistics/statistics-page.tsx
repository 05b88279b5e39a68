import { useLoaderData } from "react-router";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/statistics-page.ts";
import { CountingPart } from "./counting-part.tsx";
import { ListingGroups } from "./listing-groups.tsx";
import { MessagesGroup } from "./messages-group.tsx";
import { ModerationGroup } from "./moderation-group.tsx";
import { GapAlert, ReviewsGroup } from "./reviews-group.tsx";
import { useStatisticsApi } from "./statistics-api.ts";
import "./statistics.css";

export function loader({ url }: Route.LoaderArgs) {
  return { messages: messagesFor(splitLocale(url.pathname).locale, "adminStatistics") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Figures of thirty days by subject. */
export default function StatisticsPage() {
  const { messages } = useLoaderData<typeof loader>();
  const api = useStatisticsApi();
  const { data, error, refetch } = useOperatorQuery(["statistics", "all"], (_, __, signal) =>
    api.readStatistics(signal),
  );
  return (
    <>
      <SectionHead title={messages.title} lead={messages.lead} />
      {data === undefined ? (
        error === null ? (
          <OperatorSkeleton shape="charts" />
        ) : (
          <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          {data.reviews.gap.is_large ? <GapAlert gap={data.reviews.gap} messages={messages} /> : null}
          <MessagesGroup figures={data.messages} messages={messages} />
          <ReviewsGroup figures={data.reviews} delivered={data.messages.delivered} messages={messages} />
          <ListingGroups statistics={data} messages={messages} />
          <ModerationGroup statistics={data} messages={messages} />
          <CountingPart searches={data.searches} missed={data.missed_searches} messages={messages} />
        </>
      )}
    </>
  );
}
