import type { Messages } from "#i18n/messages.ts";
import type { PricesView } from "./load-prices.ts";

type Props = { prices: PricesView; messages: Messages<"guides"> };

/** The prices of each city, or why there are none. */
export function PriceTable({ prices: { rows, computed }, messages }: Props) {
  if (computed === null) return <p className="guide-note">{messages.noPrices}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable */}
      <section className="guide-table" tabIndex={0} aria-labelledby="prices">
        <table className="num">
          <caption className="vh" id="prices">
            {messages.pricesTitle}
          </caption>
          <thead>
            <tr>
              <th scope="col">{messages.city}</th>
              <th scope="col">{messages.median}</th>
              <th scope="col">{messages.range}</th>
              <th scope="col">{messages.listings}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.href}>
                <th scope="row">
                  <a href={row.href}>{row.city}</a>
                </th>
                <td>{row.median}</td>
                <td>{row.range}</td>
                <td>{row.listings}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="guide-note">{computed}</p>
    </>
  );
}
