import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { ReceiptIcon } from "#app/design/icon/drawn-icons.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type PaymentView, paymentView } from "#app/payments/payment-view.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Payments } from "./use-billing.ts";

type Texts = { payments: Messages<"payments">; failures: Messages<"failures"> };
/** `timeZone`: the listing's, used for dates. */
type Props = { payments: Payments; highlighted: PaymentSummary | null; timeZone: string; texts: Texts };

/** Further payments are shown on request. */
const shownAtFirst = 4;

/** The listing's payments and their status. */
export function PaymentsCard({ payments, highlighted, timeZone, texts }: Props) {
  return (
    <section className="card side-card order-6">
      <div className="side-heading">
        <h2 id="payments">{texts.payments.title}</h2>
      </div>
      <Content highlightedId={highlighted?.id ?? null} {...{ payments, timeZone, texts }} />
    </section>
  );
}

type ContentProps = { payments: Payments; highlightedId: string | null; timeZone: string; texts: Texts };

function Content({ payments: { data, error, refetch }, highlightedId, timeZone, texts }: ContentProps) {
  const messages = texts.payments;
  if (data !== undefined) return <History payments={data} {...{ highlightedId, timeZone, messages }} />;
  if (error === null) return <output className="sm muted">{messages.loading}</output>;
  return (
    <div role="alert">
      <p className="sm">
        <b>{messages.loadFailed}</b>
      </p>
      <p className="sm muted">{failureText(error.failure, texts.failures)}</p>
      <Button variant="secondary" className="payments-more" onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

type HistoryProps = {
  payments: readonly PaymentSummary[];
  highlightedId: string | null;
  timeZone: string;
  messages: Messages<"payments">;
};

function History({ payments, highlightedId, timeZone, messages }: HistoryProps) {
  const { locale } = useLocale();
  const [isFullSuite, setIsWhole] = useState(false);
  if (payments.length === 0) {
    return (
      <div className="payments-none">
        <p>{messages.none}</p>
        <p className="sm muted">{messages.noneText}</p>
      </div>
    );
  }
  // The payment in the alert is always shown.
  const shown = payments.filter(({ id }, index) => isFullSuite || index < shownAtFirst || id === highlightedId);
  return (
    <>
      <PaymentsTable
        rows={shown.map((payment) => paymentView(payment, locale, messages, timeZone))}
        highlightedId={highlightedId}
        messages={messages}
      />
      {shown.length < payments.length ? (
        <Button variant="ghost" className="payments-more" onClick={() => setIsWhole(true)}>
          {interpolate(messages.showAll, { n: payments.length })}
        </Button>
      ) : null}
    </>
  );
}

/** `highlightedId`: the ID of the payment in the alert above, whose row is highlighted. */
type PaymentsTableProps = {
  rows: readonly PaymentView[];
  highlightedId: string | null;
  messages: Messages<"payments">;
};

/** Scrolls horizontally if too wide, also by keyboard. */
function PaymentsTable({ rows, highlightedId, messages }: PaymentsTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
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
            <Row key={row.id} row={row} isHighlighted={row.id === highlightedId} messages={messages} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({
  row,
  isHighlighted,
  messages,
}: {
  row: PaymentView;
  isHighlighted: boolean;
  messages: Messages<"payments">;
}) {
  const { href } = useLocale();
  return (
    <tr
      className={isHighlighted ? `highlighted highlighted-${row.tone}` : undefined}
      aria-current={isHighlighted ? "true" : undefined}
    >
      <td>{row.date}</td>
      <td>{row.period}</td>
      <td className="r">{row.amount}</td>
      <td>
        <Badge tone={row.tone}>{row.status}</Badge>
        {row.gift === null ? null : <small className="faint">{row.gift}</small>}
        {row.isTest ? <small className="faint">{messages.test}</small> : null}
        {row.refunded === null ? null : <small className="faint">{row.refunded}</small>}
      </td>
      <td>
        {row.hasReceipt ? (
          <Link
            className="text-link"
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
