import { textOf } from "#app/operator/operator-texts.ts";
import { type AlertDetails, readAlertDetails, refundedNote } from "#domain/payments/alert-details.ts";
import { formatCents } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";

type Texts = Messages<"adminPayments">;

/** An alert's details in the reader's language; the stored text if this version does not know its format. */
export function alertDetails(texts: Texts, locale: Locale, kind: string, stored: string): string {
  const details = readAlertDetails(kind, stored);
  return details === null ? stored : partsOf(texts, locale, details).join(" · ");
}

/** The note of a resolved alert: the operator's text, or our own in the reader's language. */
export function resolutionNote(texts: Texts, note: string): string {
  return note === refundedNote ? texts.refundedNote : note;
}

/** The subject of an alert without a payment: a session, or a rule of the ledger and the row that violates it. */
export function alertSubject(texts: Texts, kind: string, subject: string): string {
  if (kind !== "broken-invariant") return subject;
  const [rule = "", ...id] = subject.split(" ");
  return [textOf(texts.rules, rule), ...id].join(" ");
}

function partsOf(texts: Texts, locale: Locale, details: AlertDetails): string[] {
  const own = texts.details;
  const differ = (names: readonly string[]) =>
    interpolate(own.differ, {
      names: names.map((name) => textOf(own.differences, name)).join(locale === "zh" ? "、" : ", "),
    });
  const amount = ({ cents, currency }: { cents: number; currency: string }) =>
    currency === "usd"
      ? formatCents(cents)
      : interpolate(own.minorUnits, { n: cents, currency: currency.toUpperCase() });
  switch (details.form) {
    case "mismatch":
      return [differ(details.differences), interpolate(own.paid, { amount: amount(details.paid) })];
    case "price":
      return [
        interpolate(own.price, { n: details.months, amount: formatCents(details.unitCents) }),
        interpolate(own.paid, { amount: amount(details.paid) }),
      ];
    case "change": {
      const change = [details.before, details.after].map((state) => textOf(texts.states, state)).join(" → ");
      return details.differences.length === 0 ? [change] : [change, differ(details.differences)];
    }
    case "money":
      return [
        details.id,
        interpolate(own.moved, { amount: amount(details.moved), total: amount(details.paid) }),
        interpolate(own.months, { n: details.monthsLeft, total: details.months }),
      ];
    case "earlier":
      return [interpolate(own.earlier, { session: details.session })];
    case "event":
      return [interpolate(own.event, { event: details.event })];
    case "stored-as-paid":
      return [own.storedAsPaid];
    case "invariant":
      return [own.invariant];
  }
}
