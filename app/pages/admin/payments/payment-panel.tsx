import { useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { TextDialog } from "#app/operator/decisions/text-dialog.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import { formatCents } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { alertDetails, resolutionNote } from "./alert-details.ts";
import { AlertItem } from "./alert-item.tsx";
import { paidName } from "./paid-name.ts";
import { type PaymentDetail, usePaymentsApi } from "./payments-api.ts";
import { RefundDialog } from "./refund-dialog.tsx";

type PaymentEvent = PaymentDetail["history"][number];
type Texts = Messages<"adminPayments">;

type Props = { id: string; texts: Texts; onChanged: () => void };

/** One payment with its history and an operator's actions. */
export function PaymentPanel({ id, texts, onChanged }: Props) {
  const { locale } = useLocale();
  const payments = usePaymentsApi();
  const [done, setDone] = useState<string | null>(null);
  const { data, error, refetch } = useOperatorQuery(["payments", id], (_, chosen, signal) =>
    payments.read(chosen, signal),
  );
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="panel" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const change = (message: string) => {
    setDone(message);
    onChanged();
    void refetch();
  };
  return (
    <section className="card pad admin-panel" aria-labelledby="payment-name">
      <h2 id="payment-name">{paidName(data, locale) ?? texts.unnamed}</h2>
      <output className="admin-done">{done === null ? null : <Alert tone="leaf" title={done} />}</output>
      {data.alerts.map((alert) => (
        <AlertItem
          key={alert.id}
          alert={alert}
          respondBy={data.respond_by}
          texts={texts}
          onDismissed={() => change(texts.dismissed)}
        />
      ))}
      <Facts payment={data} texts={texts} />
      <Actions payment={data} texts={texts} onDone={change} />
      <History payment={data} texts={texts} />
    </section>
  );
}

function Facts({ payment, texts }: { payment: PaymentDetail; texts: Texts }) {
  const { href } = useLocale();
  const payer = [payment.payer_name, payment.payer_email].filter(Boolean).join(" · ") || texts.noPayer;
  const amount = [formatCents(payment.amount_cents), textOf(texts.states, payment.state)];
  if (payment.is_gift) amount.push(texts.gift);
  if (!payment.is_live) amount.push(texts.test);
  return (
    <dl className="admin-facts">
      <dt>{texts.amount}</dt>
      <dd className="num">{amount.join(" · ")}</dd>
      <dt>{texts.counted}</dt>
      <dd className="num">{interpolate(texts.countedOf, { n: payment.months_counted, total: payment.months })}</dd>
      <dt>{texts.payer}</dt>
      <dd>{payer}</dd>
      <dt>{texts.session}</dt>
      <dd className="admin-id">{payment.session_id}</dd>
      {payment.provider_payment_id === null ? null : (
        <>
          <dt>{texts.charge}</dt>
          <dd className="admin-id">{payment.provider_payment_id}</dd>
        </>
      )}
      <dt className="vh">{texts.openListing}</dt>
      <dd>
        <Link to={href(`/admin/listings?id=${payment.listing_id}`)}>{texts.openListing}</Link>
      </dd>
    </dl>
  );
}

type ActionsProps = { payment: PaymentDetail; texts: Texts; onDone: (message: string) => void };
type ActionDialog = "refund" | "ask";

function Actions({ payment, texts, onDone }: ActionsProps) {
  const payments = usePaymentsApi();
  const [opened, setOpened] = useState<ActionDialog | null>(null);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { session_id: session } = payment;
  const recheck = () =>
    run(async () => {
      if (session === null) return;
      const rechecked = await payments.recheck(session);
      setFailed(rechecked.ok ? null : rechecked.failure);
      if (rechecked.ok) onDone(texts.rechecked);
    });
  return (
    <>
      {failed === null ? null : <OperatorFailure isAction failure={failed} onRetry={() => void recheck()} />}
      <div className="row admin-actions">
        {payment.refundable_cents > 0 ? (
          <Button variant="secondary" onClick={() => setOpened("refund")}>
            {texts.refund}
          </Button>
        ) : null}
        {payment.is_gift ? null : (
          <Button variant="secondary" onClick={() => setOpened("ask")}>
            {texts.ask}
          </Button>
        )}
        {session === null ? null : (
          <Button variant="ghost" busy={pending} onClick={() => void recheck()}>
            {texts.recheck}
          </Button>
        )}
      </div>
      {opened === null ? null : (
        <OpenedDialog
          dialog={opened}
          payment={payment}
          texts={texts}
          onClose={() => setOpened(null)}
          onDone={(message) => {
            setOpened(null);
            onDone(message);
          }}
        />
      )}
    </>
  );
}

type DialogProps = ActionsProps & { dialog: ActionDialog; onClose: () => void };

function OpenedDialog({ dialog, payment, texts, onClose, onDone }: DialogProps) {
  const payments = usePaymentsApi();
  if (dialog === "refund")
    return <RefundDialog payment={payment} texts={texts} onClose={onClose} onRefunded={() => onDone(texts.refunded)} />;
  return (
    <TextDialog
      title={texts.askTitle}
      lead={texts.askText}
      field={{ id: "ask-text", name: "text", label: texts.askQuestion, hint: texts.askHint }}
      confirm={texts.confirmAsk}
      send={(text) => payments.ask(payment.id, text)}
      onClose={onClose}
      onDone={() => onDone(texts.asked)}
    />
  );
}

function History({ payment, texts }: { payment: PaymentDetail; texts: Texts }) {
  const { locale } = useLocale();
  const textsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: texts.states,
    refund: texts.refundStates,
    dispute: texts.disputeStates,
  };
  const whatOf = ({ kind, what }: PaymentEvent) => textOf(textsOf[kind] ?? texts.alerts, what);
  const noteOf = ({ kind, what, text }: PaymentEvent) => {
    if (text === null) return null;
    if (kind === "state") return textOf(texts.actors, text);
    if (kind === "alert") return alertDetails(texts, locale, what, text);
    return kind === "resolution" ? resolutionNote(texts, text) : text;
  };
  return (
    <>
      <h3>{texts.history}</h3>
      <ol className="admin-history">
        {payment.history.map((event) => (
          <li key={`${event.kind} ${event.at} ${event.what} ${event.text}`}>
            <span className="admin-history-time">{adminMoment(locale, event.at)}</span>
            <span>
              {[
                textOf(texts.kinds, event.kind),
                whatOf(event),
                event.cents === null ? null : formatCents(event.cents),
                noteOf(event),
              ]
                .filter((part) => part !== null && part !== "")
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
