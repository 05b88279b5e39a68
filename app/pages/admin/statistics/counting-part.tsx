import { useLocale } from "#app/locale/locale-context.tsx";
import { ChartTable } from "#app/operator/figures/chart-table.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import type { AnalyticsStatistics } from "#domain/overview/read-analytics-statistics.ts";
import { type SearchOutcome, searchOutcomes } from "#domain/search/search-outcomes.ts";
import { formatCount, formatDay } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import { percentOf, shareRow } from "./shares.ts";
import { StatisticCard, StatisticGroup } from "./statistic-card.tsx";
import { type Statistics, useStatisticsApi } from "./statistics-api.ts";

type Props = {
  searches: Statistics["searches"];
  missed: Statistics["missed_searches"];
  messages: Messages<"adminStatistics">;
};

/** Searches, visitors' events by outcome, and whether owners with few contacts pay again. */
export function CountingPart({ searches, missed, messages }: Props) {
  const api = useStatisticsApi();
  const { data, error, refetch } = useOperatorQuery(["counting", "all"], (_, __, signal) => api.readCounting(signal));
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="charts" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <>
      <StatisticGroup id="search" title={messages.search.title}>
        <OutcomesCard days={data.searches} messages={messages} />
        <UseCard days={data.searches} searches={searches} messages={messages} />
        <MissedCard missed={missed} messages={messages} />
      </StatisticGroup>
      <StatisticGroup id="traffic" title={messages.traffic.title}>
        <StatisticCard
          title={messages.visitorEvents}
          note={messages.visitorEventsNote}
          head={[messages.outcome, messages.eventCount]}
          rows={data.events.map(({ outcome, amount }) => [messages.outcomes[outcome], formatCount(amount)])}
        />
        <StatisticCard
          title={messages.renewals}
          note={messages.renewalsNote}
          head={[messages.contacts, messages.ended, messages.renewed]}
          rows={data.renewals.map(({ contacts, ended, renewed }) => [
            messages.contactGroups[contacts],
            formatCount(ended),
            formatCount(renewed),
          ])}
        />
      </StatisticGroup>
    </>
  );
}

type DaysProps = Pick<Props, "messages"> & { days: AnalyticsStatistics["searches"] };

const sumOf = (days: DaysProps["days"], outcomes: readonly SearchOutcome[]) =>
  days.reduce((sum, day) => sum + outcomes.reduce((amount, outcome) => amount + day[outcome], 0), 0);

/** The number of searches with and without results, with totals for each day. */
function OutcomesCard({ days, messages }: DaysProps) {
  const { locale } = useLocale();
  const total = sumOf(days, searchOutcomes);
  return (
    <StatisticCard
      title={messages.searches}
      note={messages.searchesNote}
      head={[messages.searchOutcome, messages.searchCount, messages.share]}
      rows={searchOutcomes.map((outcome) => {
        const amount = sumOf(days, [outcome]);
        return [messages.searchOutcomes[outcome], formatCount(amount), percentOf(amount, total, messages)];
      })}
    >
      {days.length === 0 ? null : (
        <ChartTable
          summary={messages.byDay}
          head={[messages.dayInUtc, messages.searchCount, messages.searchOutcomes.none]}
          rows={days.map((day) => [
            formatDay(locale, day.day),
            formatCount(sumOf([day], searchOutcomes)),
            formatCount(day.none),
          ])}
        />
      )}
    </StatisticCard>
  );
}

/** The filters and orders that searches use. */
function UseCard({ days, searches, messages }: DaysProps & Pick<Props, "searches">) {
  const { search: own } = messages;
  const total = sumOf(days, searchOutcomes);
  return (
    <StatisticCard
      title={own.useTitle}
      note={own.useNote}
      head={[own.filter, messages.searchCount, messages.share]}
      rows={[
        ...searches.groups.map(({ group, amount }) => shareRow(own.facetGroups[group], amount, total, messages)),
        shareRow(own.sorted, searches.sorted, total, messages),
      ]}
    />
  );
}

/** Words that found nothing on several days. */
function MissedCard({ missed, messages }: Pick<Props, "missed" | "messages">) {
  const { locale } = useLocale();
  const { search: own } = messages;
  return (
    <StatisticCard
      title={own.missedTitle}
      note={missed.length === 0 ? own.nothingMissed : own.missedNote}
      head={[own.words, own.days, own.lastDay]}
      rows={missed.map(({ words, days, last_day: day }) => [words, formatCount(days), formatDay(locale, day)])}
    />
  );
}
