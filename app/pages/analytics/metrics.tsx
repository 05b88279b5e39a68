import { changeOf } from "#domain/analytics/change-of.ts";
import type { OwnAnalytics } from "#domain/analytics/queries/own-analytics.ts";
import type { Totals } from "#domain/analytics/totals.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = { analytics: OwnAnalytics; messages: Messages<"analytics"> };

const metrics = ["shown", "views", "saved", "contacts"] as const satisfies readonly (keyof Totals)[];

/** The four totals of the period, each with its change from the period before. */
export function Metrics({ analytics: { totals, previous, period }, messages }: Props) {
  const changes = metrics.map((name) => changeOf(totals[name], previous[name]));
  return (
    <section className="card pad" aria-label={messages.totals}>
      <dl className="metrics">
        {metrics.map((name, index) => (
          <div key={name}>
            <dt>{messages.metrics[name]}</dt>
            <dd>
              <b className="num">{formatCount(totals[name])}</b>{" "}
              <small>
                {changeText(changes[index] ?? null, messages) ?? (index === 0 ? messages.lastDays[period] : "")}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {changes.every((change) => change === null) ? <p className="sm muted">{messages.tooFew}</p> : null}
    </section>
  );
}

function changeText(change: number | null, messages: Messages<"analytics">): string | null {
  if (change === null) return null;
  if (change === 0) return messages.same;
  return interpolate(change > 0 ? messages.up : messages.down, { n: Math.abs(change) });
}
