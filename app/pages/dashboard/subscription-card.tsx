import { useState } from "react";
import { Icon } from "#app/design/any-icon.tsx";
import { Badge } from "#app/design/badge.tsx";
import { Button } from "#app/design/button.tsx";
import { MonthPicker } from "#app/design/month-picker.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { Site } from "#domain/site.ts";
import { fill } from "#i18n/fill.ts";
import { formatAmount, formatDate } from "#i18n/formats.ts";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";
import { isPaidFor } from "./paid-for.ts";

type Props = { listing: OwnListing; prices: Site["prices"]; words: Words<"dashboard">["subscription"] };

/** Whether the listing is paid for, until when, and what more months would cost. */
export function SubscriptionCard({ listing, prices, words }: Props) {
  const { language } = useLanguage();
  const [months, setMonths] = useState(3);
  const isActive = isPaidFor(listing);
  const expiry = listing.subscription_expires_at;
  const monthly = listing.listing_type === "school" ? prices.schoolMonthlyUsd : prices.teacherMonthlyUsd;
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
      <MonthPicker
        name="months"
        legend={expiry === null ? words.publishFor : words.extendBy}
        options={prices.months.map((n) => ({ months: n, unit: plural(words.unit, n) }))}
        value={months}
        onChange={setMonths}
      />
      <Button className="num pay" size="lg" block disabled aria-describedby="pay-note">
        {fill(words.pay, { total: formatAmount(monthly * months), n: months })}
      </Button>
      <p className="xs faint" id="pay-note">
        {words.opensLater}
      </p>
    </section>
  );
}
