import type { Session } from "@supabase/auth-js";
import { Button } from "#app/design/button.tsx";
import { Empty } from "#app/design/empty.tsx";
import { Notice } from "#app/design/notice.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentDescription } from "#domain/payments/describe-payment.ts";
import { ReceiptSheet, type Seller } from "./receipt-sheet.tsx";
import { ReceiptSkeleton } from "./receipt-skeleton.tsx";
import { type ReceiptTexts, receiptView } from "./receipt-view.ts";
import { useReceipt } from "./use-receipt.ts";

type Props = { id: string; session: Session; seller: Seller; texts: ReceiptTexts };

/** The receipt of somebody who is signed in, as soon as it is there; or why there is none. */
export function OwnerReceipt({ id, session, seller, texts }: Props) {
  const { state, retry } = useReceipt(id);
  const { language } = useLanguage();
  const words = texts.receipt;
  if (state.status === "loading") return <ReceiptSkeleton label={words.loading} />;
  if (state.status === "failed") {
    return (
      <Notice
        tone="danger"
        title={words.loadFailed}
        role="alert"
        action={
          <Button variant="secondary" className="notice-a" onClick={retry}>
            {words.tryAgain}
          </Button>
        }
      >
        {failureText(state.failure, texts.failures)}
      </Notice>
    );
  }
  const { payment, listing } = state;
  if (payment === null) return <Empty level={1} title={words.notFound} text={words.notFoundText} />;
  const view = receiptView(payment, descriptionToday(session, listing), language, texts);
  if (view === null) {
    const text = payment.paidAt === null ? words.unpaidText : words.otherMoneyText;
    return <Empty level={1} title={words.unpaid} text={text} />;
  }
  return <ReceiptSheet view={view} seller={seller} words={words} />;
}

/** For payments from before it was kept what they were for. */
function descriptionToday({ user }: Session, listing: OwnListing | null): PaymentDescription {
  return {
    payer: { name: listing?.fullName ?? null, email: user.email ?? listing?.email ?? null },
    listing: listing && { name: listing.schoolName ?? listing.fullName, city: listing.city, state: listing.state },
  };
}
