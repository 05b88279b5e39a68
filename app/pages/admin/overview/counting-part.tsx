import type { ComponentProps, ReactNode } from "react";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import type { AnalyticsStatistics } from "#domain/overview/read-analytics-statistics.ts";
import { type SearchOutcome, searchOutcomes } from "#domain/search/search-outcomes.ts";
import { formatCount, formatDay } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import { ChartTable } from "./chart-table.tsx";
import { CountTable } from "./count-table.tsx";
import { useOverviewApi } from "./overview-api.ts";

type Props = { messages: Messages<"adminOverview"> };

/** Visitors' events by outcome, and whether owners with few contacts pay again. */
export function CountingPart({ messages }: Props) {
  const api = useOverviewApi();
  const { data, error, refetch } = useOperatorQuery(["counting", "all"], (_, __, signal) => api.readCounting(signal));
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="charts" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <div className="overview-charts">
      <FigureTable
        title={messages.visitorEvents}
        note={messages.visitorEventsNote}
        head={[messages.outcome, messages.eventCount]}
        rows={data.events.map(({ outcome, amount }) => [messages.outcomes[outcome], formatCount(amount)])}
      />
      <div className="overview-stack">
        <SearchesCard searches={data.searches} messages={messages} />
        <FigureTable
          title={messages.renewals}
          note={messages.renewalsNote}
          head={[messages.contacts, messages.ended, messages.renewed]}
          rows={data.renewals.map(({ contacts, ended, renewed }) => [
            messages.contactGroups[contacts],
            formatCount(ended),
            formatCount(renewed),
          ])}
        />
      </div>
    </div>
  );
}

type SearchesProps = Props & { searches: AnalyticsStatistics["searches"] };

/** The number of searches with and without results, with totals for each day. */
function SearchesCard({ searches, messages }: SearchesProps) {
  const { locale } = useLocale();
  const sumOf = (outcome: SearchOutcome) => searches.reduce((sum, day) => sum + day[outcome], 0);
  return (
    <FigureTable
      title={messages.searches}
      note={messages.searchesNote}
      head={[messages.searchOutcome, messages.searchCount]}
      rows={searchOutcomes.map((outcome) => [messages.searchOutcomes[outcome], formatCount(sumOf(outcome))])}
    >
      {searches.length === 0 ? null : (
        <ChartTable
          summary={messages.byDay}
          head={[messages.dayInUtc, messages.searchCount, messages.searchOutcomes.none]}
          rows={searches.map(({ day, found, close, none }) => [
            formatDay(locale, day),
            formatCount(found + close + none),
            formatCount(none),
          ])}
        />
      )}
    </FigureTable>
  );
}

type TableProps = ComponentProps<typeof CountTable> & { title: string; note: string; children?: ReactNode };

function FigureTable({ title, note, children, ...table }: TableProps) {
  return (
    <section className="card pad overview-counts" aria-label={title}>
      <div className="overview-head">
        <h2>{title}</h2>
        <span>{note}</span>
      </div>
      <CountTable {...table} />
      {children}
    </section>
  );
}
