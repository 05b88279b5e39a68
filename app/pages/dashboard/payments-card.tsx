import { useState } from "react";
import { Button } from "#app/design/button.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { paymentView } from "#app/payments/payment-view.ts";
import type { PaymentSummary } from "#domain/payments/list-payments-of-listing.ts";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import { PaymentsTable } from "./payments-table.tsx";
import type { Payments } from "./use-billing.ts";

type Texts = { payments: Words<"payments">; failures: Words<"failures"> };
/** `timeZone`: the listing's, used for dates. */
type Props = { payments: Payments; told: PaymentSummary | null; timeZone: string; texts: Texts };

/** More than these are shown when asked for. */
const shownAtFirst = 4;

/** What was paid for the listing, and what became of it. */
export function PaymentsCard({ payments, told, timeZone, texts }: Props) {
  return (
    <section className="card side-card o6">
      <div className="side-h">
        <h2 id="payments">{texts.payments.title}</h2>
      </div>
      <Content toldId={told?.id ?? null} {...{ payments, timeZone, texts }} />
    </section>
  );
}

type ContentProps = { payments: Payments; toldId: string | null; timeZone: string; texts: Texts };

function Content({ payments: { data, error, refetch }, toldId, timeZone, texts }: ContentProps) {
  const words = texts.payments;
  if (data !== undefined) return <History payments={data} {...{ toldId, timeZone, words }} />;
  if (error === null) return <output className="sm muted">{words.loading}</output>;
  return (
    <div role="alert">
      <p className="sm">
        <b>{words.loadFailed}</b>
      </p>
      <p className="sm muted">{failureText(error.failure, texts.failures)}</p>
      <Button variant="secondary" className="payments-more" onClick={() => void refetch()}>
        {words.tryAgain}
      </Button>
    </div>
  );
}

type HistoryProps = {
  payments: readonly PaymentSummary[];
  toldId: string | null;
  timeZone: string;
  words: Words<"payments">;
};

function History({ payments, toldId, timeZone, words }: HistoryProps) {
  const { language } = useLanguage();
  const [isWhole, setIsWhole] = useState(false);
  if (payments.length === 0) {
    return (
      <div className="payments-none">
        <p>{words.none}</p>
        <p className="sm muted">{words.noneText}</p>
      </div>
    );
  }
  // What the owner is told of is there in any case.
  const shown = payments.filter(({ id }, index) => isWhole || index < shownAtFirst || id === toldId);
  return (
    <>
      <PaymentsTable
        rows={shown.map((payment) => paymentView(payment, language, words, timeZone))}
        toldId={toldId}
        words={words}
      />
      {shown.length < payments.length ? (
        <Button variant="ghost" className="payments-more" onClick={() => setIsWhole(true)}>
          {fill(words.showAll, { n: payments.length })}
        </Button>
      ) : null}
    </>
  );
}
