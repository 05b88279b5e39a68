import { Alert } from "#app/design/alert/alert.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { reportReasonText } from "#app/operator/operator-texts.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { formatDecimal, percentOf, rateOf, shareRow } from "./shares.ts";
import { StatisticCard, StatisticGroup } from "./statistic-card.tsx";
import type { Statistics } from "./statistics-api.ts";

type Figures = Statistics["reviews"];
type Texts = { messages: Messages<"adminStatistics"> };
type Props = Texts & { figures: Figures; delivered: number };

/** Reviews by proof, replies, and decisions. `delivered`: messages. */
export function ReviewsGroup({ figures, delivered, messages }: Props) {
  const { texts } = useOperator();
  const { reviews: own } = messages;
  return (
    <StatisticGroup id="reviews" title={own.title}>
      <ProofCard figures={figures} messages={messages} />
      <MoreCard figures={figures} delivered={delivered} messages={messages} />
      <StatisticCard
        title={own.declinedTitle}
        head={[own.reason, own.declined]}
        rows={figures.declined.map(({ reason, count }) => [reportReasonText(texts, reason), formatCount(count)])}
      />
    </StatisticGroup>
  );
}

/** Explains a large difference between invited and other reviews. */
export function GapAlert({ gap: { invited, others, stars }, messages }: Texts & { gap: Figures["gap"] }) {
  const { reviews: own } = messages;
  const size = stars === null ? null : Math.abs(stars);
  return (
    <div className="statistics-alert">
      <Alert tone="amber" title={interpolate(own.gapTitle, { stars: formatDecimal(size, 2, messages) })}>
        {interpolate(own.gapText, {
          invited: formatCount(invited.count),
          mean: formatDecimal(invited.mean, 2, messages),
          others: formatCount(others.count),
          othersMean: formatDecimal(others.mean, 2, messages),
        })}
      </Alert>
    </div>
  );
}

function ProofCard({ figures: { proofs, gap }, messages }: Texts & { figures: Figures }) {
  const { reviews: own } = messages;
  const published = publishedOf(proofs);
  const { invited, others, stars } = gap;
  const counts = interpolate(own.gapCounts, { invited: formatCount(invited.count), others: formatCount(others.count) });
  const difference = formatDecimal(stars, 2, messages);
  return (
    <StatisticCard
      title={own.proofTitle}
      head={[own.proof, own.published, messages.share, own.stars]}
      rows={[
        ...proofs.map(({ proof, count, mean }) => [
          own.proofs[proof],
          formatCount(count),
          percentOf(count, published, messages),
          formatDecimal(mean, 2, messages),
        ]),
        [own.gap, counts, "", stars !== null && stars > 0 ? `+${difference}` : difference],
      ]}
    />
  );
}

function MoreCard({ figures, delivered, messages }: Props) {
  const { reviews: own } = messages;
  const { proofs, replied, withdrawn, decided } = figures;
  const published = publishedOf(proofs);
  const rate = rateOf(published, delivered, 100);
  const [rateName, rateCounts] = shareRow(own.rate, published, delivered, messages);
  return (
    <StatisticCard
      title={own.moreTitle}
      head={[messages.figure, messages.count, messages.share]}
      rows={[
        [
          rateName,
          rateCounts,
          rate === null ? messages.none : interpolate(own.per100, { rate: formatDecimal(rate, 1, messages) }),
        ],
        shareRow(own.replies, replied, published, messages),
        shareRow(own.withdrawn, withdrawn.after_reply, withdrawn.count, messages),
        [
          own.decided,
          formatCount(decided.count),
          decided.hours === null
            ? messages.none
            : interpolate(own.hours, { hours: formatDecimal(decided.hours, 1, messages) }),
        ],
      ]}
      note={own.withdrawnNote}
    />
  );
}

function publishedOf(proofs: Figures["proofs"]): number {
  return proofs.reduce((sum, { count }) => sum + count, 0);
}
