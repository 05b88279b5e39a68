import type { CheckoutSession } from "./payment-provider.ts";
import type { Difference, PaymentState } from "./payment-state.ts";

/** In the currency's smallest unit. The currency code is lowercase. */
type Money = { cents: number; currency: string };

/**
 * The details of an alert, parsed from its stored text. The text contains only values, in a fixed format, so that the
 * console can show them in the operator's language.
 */
export type AlertDetails =
  | { form: "mismatch"; differences: string[]; paid: Money }
  | { form: "price"; months: number; unitCents: number; paid: Money }
  | { form: "change"; before: string; after: string; differences: string[] }
  | { form: "money"; id: string; moved: Money; paid: Money; monthsLeft: number; months: number }
  | { form: "earlier"; session: string }
  | { form: "event"; event: string }
  | { form: "stored-as-paid" }
  | { form: "invariant" };

export const storedAsPaid = "stored as paid";
export const invariantText =
  "Money may have been lost or given twice. See the rows, and the log from when it was raised.";

/** The note on alerts that a refund in the console has resolved. */
export const refundedNote = "Refunded in the console.";

export function mismatchDetails(differences: readonly Difference[], paid: Money): string {
  return `${differences.join(", ")}: ${moneyText(paid)}`;
}

type Price = Pick<NonNullable<CheckoutSession["order"]>, "months" | "unitCents">;

export function priceDetails(order: Price | null, paid: Money): string {
  return `${order?.months} × ${order?.unitCents}: ${moneyText(paid)}`;
}

export function changeDetails(before: PaymentState, after: PaymentState, differences: readonly Difference[]): string {
  return `${before} > ${after} ${differences.join(", ")}`.trim();
}

/** `id`: the refund or dispute that has reached this status. */
export function moneyDetails(
  { id, status, amountCents }: { id: string; status: string; amountCents: number },
  { amountCents: paidCents, currency }: Pick<CheckoutSession, "amountCents" | "currency">,
  { monthsLeft, months }: { monthsLeft: number; months: number },
): string {
  return `${id} ${status}: ${amountCents} of ${paidCents} ${currency}, ${monthsLeft} of ${months} months count`;
}

function moneyText({ cents, currency }: Money): string {
  return `${cents} ${currency}`;
}

const readMoved = reader(
  /^(\S+) [a-z]+: (\d+) of (\d+) ([a-z]{3}), (\d+) of (\d+) months count$/u,
  ([id = "", cents, paid, currency = "", monthsLeft, months]) => ({
    form: "money",
    id,
    moved: { cents: Number(cents), currency },
    paid: { cents: Number(paid), currency },
    monthsLeft: Number(monthsLeft),
    months: Number(months),
  }),
);

const readEvent = reader(/^([a-z_.]+ \S+)$/u, ([event = ""]) => ({ form: "event", event }));

const readers: Readonly<Record<string, (text: string) => AlertDetails | null>> = {
  mismatch: reader(/^([a-z]+(?:, [a-z]+)*): (\d+) ([a-z]{3})$/u, ([differences, cents, currency = ""]) => ({
    form: "mismatch",
    differences: namesOf(differences),
    paid: { cents: Number(cents), currency },
  })),
  "unsold-price": reader(/^(\d+) × (\d+): (\d+) ([a-z]{3})$/u, ([months, unit, cents, currency = ""]) => ({
    form: "price",
    months: Number(months),
    unitCents: Number(unit),
    paid: { cents: Number(cents), currency },
  })),
  "impossible-change": reader(
    /^([a-z]+) > ([a-z]+)(?: ([a-z]+(?:, [a-z]+)*))?$/u,
    ([before = "", after = "", differences]) => ({
      form: "change",
      before,
      after,
      differences: namesOf(differences),
    }),
  ),
  "paid-twice": reader(/^(\S+)$/u, ([session = ""]) => ({ form: "earlier", session })),
  "unknown-session": (text) => (text === storedAsPaid ? { form: "stored-as-paid" } : readEvent(text)),
  "broken-invariant": (text) => (text === invariantText ? { form: "invariant" } : null),
  refunded: readMoved,
  "partial-refund": readMoved,
  "refund-failed": readMoved,
  inquiry: readMoved,
  "dispute-opened": readMoved,
  "dispute-won": readMoved,
  "dispute-lost": readMoved,
};

/** Null for text in another format, such as one of an earlier version. */
export function readAlertDetails(kind: string, text: string): AlertDetails | null {
  return Object.hasOwn(readers, kind) ? (readers[kind]?.(text) ?? null) : null;
}

function reader(form: RegExp, toDetails: (values: (string | undefined)[]) => AlertDetails) {
  return (text: string): AlertDetails | null => {
    const found = form.exec(text);
    return found === null ? null : toDetails(found.slice(1));
  };
}

function namesOf(list: string | undefined): string[] {
  return list?.split(", ") ?? [];
}
