import { useLocale } from "#app/locale/locale-context.tsx";
import { ChartTable } from "#app/operator/figures/chart-table.tsx";
import { formatCents, formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localeTags } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Figures } from "./overview-api.ts";

type Props = { revenue: Figures["revenue"]; messages: Messages<"adminOverview"> };

const [width, height, left, top, bottom] = [400, 220, 40, 24, 190] as const;

/** Bars of twelve months, the current one emphasized. */
export function RevenueChart({ revenue: { months, is_live: isLive }, messages }: Props) {
  const { locale } = useLocale();
  const last = months.at(-1);
  const first = months[0];
  const desc = interpolate(messages.revenueDesc, {
    from: monthName(locale, first?.month ?? "", "long"),
    first: formatCents(first?.cents ?? 0),
    to: monthName(locale, last?.month ?? "", "long"),
    last: formatCents(last?.cents ?? 0),
  });
  return (
    <section className="card pad" aria-labelledby="revenue-head">
      <div className="overview-head">
        <h2 id="revenue-head">{messages.revenue}</h2>
        <span>{isLive ? messages.revenueLive : messages.revenueTest}</span>
      </div>
      <svg
        className="overview-chart"
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page is an image only by its role
        role="img"
        aria-labelledby="revenue-t revenue-d"
      >
        <title id="revenue-t">{messages.revenue}</title>
        <desc id="revenue-d">{desc}</desc>
        <Bars months={months} />
      </svg>
      <ChartTable
        summary={messages.asTable}
        head={[messages.month, messages.amount]}
        rows={months.map(({ month, cents }) => [monthName(locale, month, "long"), formatCents(cents)])}
      />
    </section>
  );
}

function Bars({ months }: { months: Figures["revenue"]["months"] }) {
  const { locale } = useLocale();
  const step = niceStep(Math.max(...months.map(({ cents }) => cents)));
  const scale = (bottom - top) / Math.max(step * 2, ...months.map(({ cents }) => cents));
  const slot = (width - left) / months.length;
  return (
    <>
      {[step, step * 2].map((cents) => (
        <g key={cents}>
          <line x1={0} x2={width} y1={bottom - cents * scale} y2={bottom - cents * scale} />
          <text x={0} y={bottom - cents * scale + 16}>
            ${formatCount(cents / 100)}
          </text>
        </g>
      ))}
      <line x1={left} x2={width} y1={bottom} y2={bottom} />
      {months.map(({ month, cents }, index) => {
        const barHeight = Math.max(0, cents * scale);
        const center = left + slot * (index + 0.5);
        const isLast = index === months.length - 1;
        return (
          <g key={month} className={isLast ? "overview-now" : undefined}>
            <rect x={center - slot * 0.43} y={bottom - barHeight} width={slot * 0.86} height={barHeight} rx={3} />
            {index % 2 === 1 ? (
              <text x={center} y={bottom + 20} textAnchor="middle">
                {monthName(locale, month, "short")}
              </text>
            ) : null}
            {isLast ? (
              <text className="overview-value" x={width} y={bottom - barHeight - 8} textAnchor="end">
                {formatCents(cents)}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

/** A round number of dollars, in cents, two of which fit below the highest bar. */
function niceStep(highest: number): number {
  const half = Math.max(100, highest / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  return power * (half >= 5 * power ? 5 : half >= 2 * power ? 2 : 1);
}

function monthName(locale: Locale, month: string, length: "short" | "long"): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  const year = length === "long" ? ({ year: "numeric" } as const) : {};
  return date.toLocaleDateString(localeTags[locale], { month: length, ...year, timeZone: "UTC" });
}
