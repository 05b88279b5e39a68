import { Link } from "react-router";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { useMember } from "#app/session/use-member.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/receipt-page.ts";
import "./receipt-page.css";
import type { Session } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { Empty } from "#app/design/empty/empty.tsx";
import { PrinterIcon } from "#app/design/icon/drawn-icons.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { listingQuery, paymentsQuery } from "#app/private-data/queries.ts";
import { useApi } from "#app/session/use-api.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { PaymentDescription } from "#domain/payments/sync/describe-payment.ts";
import { ReceiptSheet, type Seller } from "./receipt-sheet.tsx";
import { type ReceiptTexts, receiptView } from "./receipt-view.ts";

/** Identical for all readers: only the browser and the API know which account the receipt belongs to. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { locale, path } = splitLocale(url.pathname);
  const { origin, site } = context.get(servicesContext);
  const receipt = messagesFor(locale, "receipt");
  const head = {
    origin,
    site: { name: site.name },
    locale,
    path,
    title: receipt.pageTitle,
    description: receipt.description,
    isPrivate: true,
  };
  return {
    meta: pageMeta(head),
    seller: {
      name: site.name[locale],
      url: origin,
      email: site.contactEmail,
      postalAddress: site.postalAddress,
    },
    texts: { receipt, payments: messagesFor(locale, "payments"), failures: messagesFor(locale, "failures") },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ReceiptPage({ loaderData: { seller, texts }, params: { id } }: Route.ComponentProps) {
  const session = useMember();
  const { href, messages: shared } = useLocale();
  const messages = texts.receipt;
  return (
    <div className="wrap receipt-page">
      <div className="dash-head no-print">
        <Link className={buttonClass({ variant: "ghost" })} to={href("/dashboard")}>
          <Icon name="arrow-left" size={18} />
          {messages.back}
        </Link>
        <PrintButton label={messages.print} />
      </div>
      <div className="needs-script">
        <Alert tone="amber" title={shared.needsScriptTitle}>
          {messages.needsScriptText}
        </Alert>
      </div>
      {session ? (
        <OwnerReceipt key={session.user.id} {...{ id, session, seller, texts }} />
      ) : (
        <ReceiptSkeleton label={messages.loading} />
      )}
    </div>
  );
}

type Props = { id: string; session: Session; seller: Seller; texts: ReceiptTexts };

/** The receipt for its signed-in owner, or the reason why there is none. */
function OwnerReceipt({ id, session, seller, texts }: Props) {
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

/** Current data, for payments without a stored description. */
function descriptionToday({ user }: Session, listing: OwnListing | null): PaymentDescription {
  return {
    payer: { name: listing?.fullName ?? null, email: user.email ?? listing?.email ?? null },
    listing: listing && { name: listing.schoolName ?? listing.fullName, city: listing.city, state: listing.state },
  };
}

function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" onClick={() => print()}>
      <PrinterIcon />
      {label}
    </Button>
  );
}

function ReceiptSkeleton({ label }: { label: string }) {
  return (
    <div className="card receipt receipt-skeleton">
      <output className="vh">{label}</output>
      <div aria-hidden="true">
        <Skeleton className="skeleton-title" />
        <Skeleton className="skeleton-block" />
      </div>
    </div>
  );
}
