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

/** Views as bars, the highest one emphasized with its number. The table contains the same as text. */
export function ViewsChart({ bars, label, textOf }: Props) {
  const { locale } = useLocale();
  const { top, half } = scaleOf(bars);
  const step = width / bars.length;
  const highest = bars.reduce((best, { amount }, index) => (amount > (bars[best]?.amount ?? 0) ? index : best), 0);
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
      <HighestBarLabel bars={bars} index={highest} top={top} />
      <Dates bars={bars} textOf={textOf} />
    </div>
  );
}

type MostProps = { bars: readonly Bar[]; index: number; top: number };

/** The number above the highest bar, in a separate drawing that is not stretched. */
function HighestBarLabel({ bars, index, top }: MostProps) {
  const amount = bars[index]?.amount ?? 0;
  if (amount === 0) return null;
  return (
    <svg className="chart-most num" aria-hidden="true">
      <text x={percent(index + 0.5, bars.length)} y={percent(top - amount, top)} dy="-0.375rem">
        {formatCount(amount)}
      </text>
    </svg>
  );
}

/** Labels one day a week, or one month a quarter; on a phone, only the first and the last. */
function Dates({ bars, textOf }: Pick<Props, "bars" | "textOf">) {
  const step = bars.length > 20 ? 7 : 3;
  const last = bars.length - 1;
  return (
    <svg className="chart-dates num" aria-hidden="true">
      {bars.map((bar, index) => {
        const isInner = index > 0 && index < last;
        if (isInner && (index % step > 0 || last - index < step - 1)) return null;
        const side = index === 0 ? "first" : index === last ? "last" : "inner";
        return (
          <text
            key={bar.at}
            className={side}
            x={percent(index + { first: 0, inner: 0.5, last: 1 }[side], bars.length)}
            y="1em"
          >
            {textOf(bar)}
          </text>
        );
      })}
    </svg>
  );
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)}%`;
}
