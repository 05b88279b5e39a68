import { Icon } from "#app/design/any-icon.tsx";
import { Badge } from "#app/design/badge.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { formatDate } from "#i18n/formats.ts";
import { plural } from "#i18n/plural.ts";
import type { DashboardTexts } from "./dashboard-texts.ts";
import { isPaidFor } from "./paid-for.ts";
import { PayForm } from "./pay-form.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import type { Pricing } from "./pricing.ts";
import type { Billing } from "./use-billing.ts";

type Props = { listing: OwnListing; pricing: Pricing; billing: Billing; texts: DashboardTexts };

/** Whether the listing is paid for, until when, what is under way, and what more months would cost. */
export function SubscriptionCard({ listing, pricing, billing, texts }: Props) {
  const { language } = useLanguage();
  const words = texts.dashboard.subscription;
  const isActive = isPaidFor(listing);
  const expiry = listing.subscription_expires_at;
  return (
    <section className="card side-card o1" aria-labelledby="subscription">
      <div className="side-h">
        <h2 id="subscription">{words.title}</h2>
        <Badge tone={isActive ? "leaf" : "amber"}>
          <Icon name={isActive ? "check" : "clock"} />
          {isActive ? words.active : words.inactive}
        </Badge>
      </div>
      <dl className="kv">
        <div>
          <dt>{words.expiresOn}</dt>
          <dd className="num">{expiry === null ? words.never : formatDate(language, new Date(expiry))}</dd>
        </div>
        <div>
          <dt>{words.monthsPaid}</dt>
          <dd className="num">{plural(words.months, listing.months_paid)}</dd>
        </div>
      </dl>
      <PaymentStatus payment={billing.told} words={texts.payments} />
      <PayForm listing={listing} pricing={pricing} checkout={billing.checkout} words={words} />
    </section>
  );
}
