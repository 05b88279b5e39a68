import { Link } from "react-router";
import { Badge } from "#app/design/badge/badge.tsx";
import { ReceiptIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { PaymentView } from "#app/payments/payment-view.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

/** `toldId`: of the payment that the alert above is about, whose row is marked. */
type Props = { rows: readonly PaymentView[]; toldId: string | null; messages: Messages<"payments"> };

/** Where it is too wide it scrolls by itself, also by keys. */
export function PaymentsTable({ rows, toldId, messages }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <section className="table-wrap" tabIndex={0} aria-labelledby="payments">
      <table className="table num payments">
        <thead>
          <tr>
            <th scope="col">{messages.date}</th>
            <th scope="col">{messages.period}</th>
            <th scope="col" className="r">
              {messages.amount}
            </th>
            <th scope="col">{messages.status}</th>
            <th scope="col">
              <span className="vh">{messages.receipt}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isTold={row.id === toldId} messages={messages} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, isTold, messages }: { row: PaymentView; isTold: boolean; messages: Messages<"payments"> }) {
  const { href } = useLocale();
  return (
    <tr className={isTold ? `told told-${row.tone}` : undefined} aria-current={isTold ? "true" : undefined}>
      <td>{row.date}</td>
      <td>{row.period}</td>
      <td className="r">{row.amount}</td>
      <td>
        <Badge tone={row.tone}>{row.status}</Badge>
        {row.isTest ? <small className="faint">{messages.test}</small> : null}
        {row.refunded === null ? null : <small className="faint">{row.refunded}</small>}
      </td>
      <td>
        {row.hasReceipt ? (
          <Link
            className="lnk"
            to={href(`/dashboard/receipt/${row.id}`)}
            aria-label={interpolate(messages.receiptOf, { date: row.date })}
          >
            <ReceiptIcon />
          </Link>
        ) : null}
      </td>
    </tr>
  );
}
