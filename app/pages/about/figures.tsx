import type { PublicFigures } from "#domain/overview/read-public-figures.ts";
import { declineReasons } from "#domain/reviews/review.ts";
import { formatCount } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

type Fact = { label: string; value: string };
export type FiguresView = { facts: Fact[] /** Reasons for which reviews were declined or removed. */; reasons: Fact[] };

/** Figures of zero are shown. Reasons that never occurred are omitted. */
export function figuresView(
  { reviews, reports, medianHours, listingsRemoved }: PublicFigures,
  texts: Messages<"about">["figures"],
  reasonTexts: Messages<"report">["reasons"],
): FiguresView {
  const count = (label: string, n: number) => ({ label, value: formatCount(n) });
  const median =
    medianHours === null ? texts.undecided : plural(texts.hours, medianHours, { n: formatCount(medianHours) });
  return {
    facts: [
      count(texts.received, reviews.submitted),
      count(texts.published, reviews.published),
      count(texts.declined, reviews.refused),
      count(texts.removed, reviews.removed),
      count(texts.reports, reports),
      { label: texts.median, value: median },
      count(texts.listings, listingsRemoved),
    ],
    reasons: declineReasons
      .filter((reason) => reviews.byReason[reason] > 0)
      .map((reason) => count(reasonTexts[reason], reviews.byReason[reason])),
  };
}

/** Counts of reports and reviews received and decided. */
export function Figures({ view, messages }: { view: FiguresView; messages: Messages<"about">["figures"] }) {
  return (
    <section className="about-section" id="figures">
      <h2>{messages.heading}</h2>
      <div>
        <p>{messages.lead}</p>
        <FactList facts={view.facts} />
        <h3>{messages.reasons}</h3>
        {view.reasons.length === 0 ? <p>{messages.none}</p> : <FactList facts={view.reasons} />}
      </div>
    </section>
  );
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="about-facts num">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
