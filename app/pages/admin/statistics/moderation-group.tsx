import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { formatDecimal, rateOf, shareRow } from "./shares.ts";
import { StatisticCard, StatisticGroup } from "./statistic-card.tsx";
import type { Statistics } from "./statistics-api.ts";

type Props = { statistics: Statistics; messages: Messages<"adminStatistics"> };

/** How soon reports are decided, and how many are received. */
export function ModerationGroup({ statistics, messages }: Props) {
  const { moderation: own } = messages;
  const { cases, removals, listings } = statistics;
  const { reports, views } = listings.reported;
  const rate = rateOf(reports, views, 1000);
  const [name, counts] = shareRow(own.reports, reports, views, messages);
  const per1000 = rate === null ? messages.none : interpolate(own.per1000, { rate: formatDecimal(rate, 2, messages) });
  return (
    <StatisticGroup id="moderation" title={own.title}>
      <StatisticCard
        title={own.casesTitle}
        head={[own.promise, own.inTime, messages.share, own.hours]}
        rows={cases.map(({ promise, count, in_time: inTime, hours }) => [
          ...shareRow(own.promises[promise], inTime, count, messages),
          formatDecimal(hours, 1, messages),
        ])}
      />
      <StatisticCard
        title={own.moreTitle}
        head={[messages.figure, messages.count, messages.share]}
        rows={[shareRow(own.undone, removals.undone, removals.count, messages), [name, counts, per1000]]}
        note={own.reportsNote}
      />
    </StatisticGroup>
  );
}
