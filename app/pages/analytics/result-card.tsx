import { useLocale } from "#app/locale/locale-context.tsx";
import type { OwnAnalytics } from "#domain/analytics/queries/own-analytics.ts";
import type { PaymentResult } from "#domain/analytics/queries/payment-result.ts";
import { formatCents, formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { Hints } from "./views-card.tsx";

type Props = Pick<OwnAnalytics, "payment" | "hints" | "timeZone"> & { messages: Messages<"analytics"> };

/** The views and contacts since the latest payment, and how they are counted. */
export function ResultCard({ payment, hints, timeZone, messages }: Props) {
  const { locale } = useLocale();
  return (
    <section className="card pad stat-half">
      <h2>{messages.resultTitle}</h2>
      <p className="stat-result">
        {payment === null
          ? messages.noPayment
          : resultText(payment, formatDate(locale, new Date(payment.paidAt), timeZone), messages)}
      </p>
      {payment !== null && payment.contacts === 0 ? <Hints hints={hints} messages={messages} /> : null}
      <p className="sm muted">{messages.resultNote}</p>
      <details className="disclose" open>
        <summary>{messages.howTitle}</summary>
        <p className="sm muted">{messages.how}</p>
      </details>
    </section>
  );
}

function resultText(payment: PaymentResult, date: string, messages: Messages<"analytics">): string {
  if (payment.centsPerContact === null) return interpolate(messages.noResult, { date });
  return plural(payment.monthsOver === 0 ? messages.earlyResult : messages.result, payment.months, {
    n: String(payment.months),
    date,
    price: formatCents(payment.cents),
    over: plural(messages.monthsOver, payment.monthsOver),
    contacts: plural(messages.contacts, payment.contacts),
    each: formatCents(payment.centsPerContact),
  });
}
