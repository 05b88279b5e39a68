import type { Session } from "@supabase/auth-js";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentDescription } from "#domain/payments/operations/describe-payment.ts";
import { ReceiptSheet, type Seller } from "./receipt-sheet.tsx";
import { ReceiptSkeleton } from "./receipt-skeleton.tsx";
import { type ReceiptTexts, receiptView } from "./receipt-view.ts";
import { useReceipt } from "./use-receipt.ts";

type Props = { id: string; session: Session; seller: Seller; texts: ReceiptTexts };

/** The receipt of somebody who is signed in, as soon as it is there; or why there is none. */
export function OwnerReceipt({ id, session, seller, texts }: Props) {
  const { state, retry } = useReceipt(id);
  const { locale } = useLocale();
  const messages = texts.receipt;
  if (state.status === "loading") return <ReceiptSkeleton label={messages.loading} />;
  if (state.status === "failed") {
    return (
      <Alert
        tone="danger"
        title={messages.loadFailed}
        role="alert"
        action={
          <Button variant="secondary" className="alert-a" onClick={retry}>
            {messages.tryAgain}
          </Button>
        }
      >
        {failureText(state.failure, texts.failures)}
      </Alert>
    );
  }
  const { payment, listing } = state;
  if (payment === null) return <Empty level={1} title={messages.notFound} text={messages.notFoundText} />;
  const view = receiptView(payment, descriptionToday(session, listing), locale, texts);
  if (view === null) {
    const text = payment.paidAt === null ? messages.unpaidText : messages.otherMoneyText;
    return <Empty level={1} title={messages.unpaid} text={text} />;
  }
  return <ReceiptSheet view={view} seller={seller} messages={messages} />;
}

/** For payments from before it was kept what they were for. */
function descriptionToday({ user }: Session, listing: OwnListing | null): PaymentDescription {
  return {
    payer: { name: listing?.fullName ?? null, email: user.email ?? listing?.email ?? null },
    listing: listing && { name: listing.schoolName ?? listing.fullName, city: listing.city, state: listing.state },
  };
}
