import type { Site } from "#domain/site.ts";
import { formatMoney } from "#i18n/formats.ts";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";

type Props = { prices: Site["prices"]; words: Words<"pricing"> };

/** What each number of months costs: months times the monthly price. */
export function PriceTable({ prices, words }: Props) {
  return (
    <table className="table num price-table">
      <thead>
        <tr>
          <th scope="col">{words.months}</th>
          <th scope="col">{words.teacher}</th>
          <th scope="col">{words.school}</th>
        </tr>
      </thead>
      <tbody>
        {prices.months.map((months) => (
          <tr key={months}>
            <th scope="row">{plural(words.monthCount, months)}</th>
            <td>{formatMoney(months * prices.teacherMonthlyUsd)}</td>
            <td>{formatMoney(months * prices.schoolMonthlyUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
