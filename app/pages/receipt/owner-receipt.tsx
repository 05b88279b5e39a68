import type { Session } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { Empty } from "#app/design/empty/empty.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { listingQuery, paymentsQuery } from "#app/private-data/queries.ts";
import { useApi } from "#app/session/use-api.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentDescription } from "#domain/payments/operations/describe-payment.ts";
import { ReceiptSheet, type Seller } from "./receipt-sheet.tsx";
import { ReceiptSkeleton } from "./receipt-skeleton.tsx";
import { type ReceiptTexts, receiptView } from "./receipt-view.ts";

type Props = { id: string; session: Session; seller: Seller; texts: ReceiptTexts };

/** The receipt for its signed-in owner, or the reason why there is none. */
export function OwnerReceipt({ id, session, seller, texts }: Props) {
  const api = useApi();
  const payments = useQuery(paymentsQuery(api));
  const listing = useQuery(listingQuery(api));
  const { locale } = useLocale();
  const messages = texts.receipt;
  if (payments.data === undefined || listing.data === undefined) {
    const missing = [payments, listing].filter(({ data }) => data === undefined);
    const error = missing.find(({ isError }) => isError)?.error;
    if (!error) return <ReceiptSkeleton label={messages.loading} />;
    const retry = () => missing.forEach(({ refetch }) => void refetch());
    return (
      <LoadFailure title={messages.loadFailed} failure={error.failure} failures={texts.failures} onRetry={retry} />
    );
  }
  const payment = payments.data.find((one) => one.id === id);
  if (payment === undefined) return <Empty level={1} title={messages.notFound} text={messages.notFoundText} />;
  const view = receiptView(payment, descriptionToday(session, listing.data), locale, texts);
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
