import { useLocale } from "#app/locale/locale-context.tsx";
import { ChartTable } from "#app/operator/figures/chart-table.tsx";
import { cityName } from "#domain/cities/place-name.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Figures } from "./overview-api.ts";

type Props = { cities: Figures["cities"]; total: number; messages: Messages<"adminOverview"> };

const [width, rowHeight, barLeft, barRight] = [400, 36, 136, 348] as const;
/** The characters of a name that fit beside the bars; the table shows the full name. */
const maxNameLength = 16;

/** The cities with the most listings, and all others in one bar. */
export function CitiesChart({ cities: { cities, others }, total, messages }: Props) {
  const { locale } = useLocale();
  const rows = [
    ...cities.map(({ key, name, chinese_name: chinese, count }) => {
      return { key, name: (locale === "zh" && chinese) || cityName(key, name, locale), count };
    }),
    ...(others.cities > 0 ? [{ key: "", name: plural(messages.otherCities, others.cities), count: others.count }] : []),
  ];
  const largest = Math.max(1, ...rows.map(({ count }) => count));
  const desc = interpolate(messages.citiesDesc, { total: formatCount(total), city: rows[0]?.name ?? "–" });
  return (
    <section className="card pad" aria-labelledby="cities-head">
      <div className="overview-head">
        <h2 id="cities-head">{messages.cities}</h2>
        <span>{formatCount(total)}</span>
      </div>
      {rows.length === 0 ? (
        <p className="admin-choose">{messages.noCities}</p>
      ) : (
        <>
          <svg
            className="overview-chart"
            viewBox={`0 0 ${width} ${rows.length * rowHeight}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page is an image by its role
            role="img"
            aria-labelledby="cities-t cities-d"
          >
            <title id="cities-t">{messages.cities}</title>
            <desc id="cities-d">{desc}</desc>
            {rows.map(({ key, name, count }, index) => {
              const middle = (index + 0.5) * rowHeight;
              const full = barRight - barLeft;
              return (
                <g key={key} className={index === 0 ? "overview-now" : undefined}>
                  <text className="overview-name" x={0} y={middle + 5}>
                    {name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name}
                  </text>
                  <rect className="overview-track" x={barLeft} y={middle - 4} width={full} height={8} rx={4} />
                  <rect x={barLeft} y={middle - 4} width={(full * count) / largest} height={8} rx={4} />
                  <text className="overview-name" x={width} y={middle + 5} textAnchor="end">
                    {formatCount(count)}
                  </text>
                </g>
              );
            })}
          </svg>
          <ChartTable
            summary={messages.asTable}
            head={[messages.city, messages.listings]}
            rows={rows.map(({ name, count }) => [name, formatCount(count)])}
          />
        </>
      )}
    </section>
  );
}
