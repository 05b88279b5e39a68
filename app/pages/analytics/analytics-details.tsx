import type { OwnAnalytics } from "#domain/analytics/queries/own-analytics.ts";
import type { Totals } from "#domain/analytics/totals.ts";
import { formatCount } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

type Props = {
  details: NonNullable<OwnAnalytics["details"]>;
  totals: Totals;
  messages: Messages<"analytics">;
};

/** Contacts by method and views by source. */
export function AnalyticsDetails({ details: { methods, sources }, totals, messages }: Props) {
  const inHundred = totals.views === 0 ? 0 : Math.round((totals.contacts / totals.views) * 100);
  return (
    <>
      <BarList
        title={messages.methodsTitle}
        total={totals.contacts}
        rows={rowsOf(methods, messages.methods)}
        note={totals.views === 0 ? "" : plural(messages.inHundred, inHundred)}
      />
      <BarList
        title={messages.sourcesTitle}
        total={totals.views}
        rows={rowsOf(sources, messages.sources)}
        note={messages.sourcesNote}
      />
    </>
  );
}

type Row = { label: string; amount: number };

/** Rows with the largest amount first. */
function rowsOf<Key extends string>(amounts: Record<Key, number>, labels: Record<Key, string>): Row[] {
  const keys = Object.keys(labels) as Key[];
  return keys
    .map((key) => ({ label: labels[key], amount: amounts[key] }))
    .toSorted((one, other) => other.amount - one.amount);
}

type ListProps = { title: string; total: number; rows: readonly Row[]; note: string };

function BarList({ title, total, rows, note }: ListProps) {
  const largest = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <section className="card pad stat-half">
      <div className="stat-head">
        <h2>{title}</h2>
        <span className="num">{formatCount(total)}</span>
      </div>
      <dl className="bar-list">
        {rows.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <progress aria-hidden="true" max={largest} value={amount} />
              <span className="num">{formatCount(amount)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {note === "" ? null : <p className="sm muted">{note}</p>}
    </section>
  );
}
