import type { ReactNode } from "react";
import type { PayerResult } from "#app/components/payment-form/payer-result.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

type ClosedProps = {
  title: string;
  text: string;
  signIn: string | null;
  messages: Pick<Messages<"renewal">, "signIn">;
  children: ReactNode;
};

/** Explains why there is nothing to pay for. `children`: the form again, after a post that may work on retry. */
export function Closed({ title, text, signIn, messages, children }: ClosedProps) {
  return (
    <div className="wrap payment-page">
      <div>
        <h1>{title}</h1>
        <p className="payment-lead">{text}</p>
      </div>
      {children}
      {signIn === null ? null : (
        <div>
          <ButtonLink href={signIn}>{messages.signIn}</ButtonLink>
        </div>
      )}
    </div>
  );
}

type PaidProps = {
  result: PayerResult | null;
  /** The listing's page; null while the listing is hidden from learners. */
  listing: string | null;
  messages: Messages<"renewal">;
};

/** The state of the payment, for the owner and for anyone else to whom the link was forwarded. */
export function Paid({ result, listing, messages }: PaidProps) {
  const { href } = useLocale();
  return (
    <div className="wrap payment-page">
      <h1>{messages.ownTitle}</h1>
      <ResultAlert result={result} />
      {listing === null ? null : (
        <>
          <div>
            <ButtonLink variant="secondary" href={listing}>
              {messages.see}
            </ButtonLink>
          </div>
          <p className="payment-facts sm">
            {messages.isYours} <a href={href("/dashboard/share")}>{messages.share}</a>
          </p>
        </>
      )}
    </div>
  );
}

export function ResultAlert({ result }: Pick<PaidProps, "result">) {
  return result === null ? null : (
    <Alert tone={result.tone} title={result.title}>
      {result.text}
    </Alert>
  );
}
