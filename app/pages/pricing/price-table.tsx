import type { Site } from "#domain/site.ts";
import { formatMoney } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

type Props = { prices: Site["prices"]; messages: Messages<"pricing"> };

/** Prices by number of months: months times the monthly price. */
export function PriceTable({ prices, messages }: Props) {
  return (
    <table className="table num price-table">
      <thead>
        <tr>
          <th scope="col">{messages.months}</th>
          <th scope="col">{messages.teacher}</th>
          <th scope="col">{messages.school}</th>
        </tr>
      </thead>
      <tbody>
        {prices.months.map((months) => (
          <tr key={months}>
            <th scope="row">{plural(messages.monthCount, months)}</th>
            <td>{formatMoney(months * prices.teacherMonthlyUsd)}</td>
            <td>{formatMoney(months * prices.schoolMonthlyUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
