import { useLocale } from "#app/locale/locale-context.tsx";
import { formatCount } from "#i18n/formats.ts";
import { type Bar, scaleOf } from "./view-bars.ts";

type Props = {
  bars: readonly Bar[];
  /** The chart's description in words. */
  label: string;
  textOf: (bar: Bar) => string;
};

const width = 720;
const height = 144;

/** Views as bars, the highest one emphasized with its number. The table has the same for readers of text. */
export function ViewsChart({ bars, label, textOf }: Props) {
  const { locale } = useLocale();
  const { top, half } = scaleOf(bars);
  const step = width / bars.length;
  const highest = bars.reduce((best, { amount }, index) => (amount > (bars[best]?.amount ?? 0) ? index : best), 0);
  const ends = [bars[0], bars.at(-1)].filter((bar) => bar !== undefined);
  return (
    <div className="chart" lang={locale === "zh" ? "zh-Hans" : "en"}>
      <div className="chart-scale num" aria-hidden="true">
        <span>{formatCount(top)}</span>
        <span>{formatCount(half)}</span>
        <span>0</span>
      </div>
      <p className="vh">{label}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[0, height / 2].map((y) => (
          <line key={y} className="chart-line" x1={0} x2={width} y1={y} y2={y} />
        ))}
        {bars.map((bar, index) => {
          const tall = (bar.amount / top) * height;
          return (
            <rect
              key={bar.at}
              className={index === highest && bar.amount > 0 ? "chart-bar most" : "chart-bar"}
              x={index * step + step * 0.14}
              y={height - tall}
              width={step * 0.72}
              height={tall}
            >
              <title>{`${textOf(bar)}: ${formatCount(bar.amount)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="chart-dates num" aria-hidden="true">
        {ends.map((bar) => (
          <span key={bar.at}>{textOf(bar)}</span>
        ))}
      </div>
    </div>
  );
}
