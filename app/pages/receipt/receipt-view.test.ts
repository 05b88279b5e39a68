import { expect, test } from "vitest";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Locale } from "#i18n/locale.ts";
import { catalogs } from "#i18n/messages.ts";
import { receiptView } from "./receipt-view.ts";

const payment: PaymentSummary = {
  id: "0b0e",
  state: "applied",
  months: 6,
  monthsLeft: 6,
  hasEnded: false,
  amountCents: 12_000,
  currency: "usd",
  paid: null,
  refundedCents: 0,
  isLive: false,
  createdAt: "2026-11-17T12:00:00.000Z",
  paidAt: "2026-11-18T00:01:00.000Z",
  payUrl: null,
  receiptUrl: null,
  listingType: "school",
  gift: null,
  description: {
    payer: { name: "Lin Yuqing", email: "then@taoli.example" },
    listing: { name: "Peach School", city: "Boston", state: "MA" },
  },
};
const today = {
  payer: { name: "Lin Today", email: "today@taoli.example" },
  listing: { name: "Plum School", city: "Toronto", state: "ON" },
};
const view = (more: Partial<PaymentSummary>, locale: Locale = "en") =>
  receiptView({ ...payment, ...more }, today, locale, catalogs[locale]);

test("a receipt shows the amount, months, unit price and date", () => {
  expect(view({})).toEqual({
    number: "0b0e",
    paidOn: "Nov 17, 2026",
    payer: { name: "Lin Yuqing", email: "then@taoli.example" },
    listing: "Peach School · Boston, MA",
    item: "Directory listing (educational institution)",
    period: "6 months",
    unitPrice: "$20.00",
    amount: "$120.00",
    total: "$120.00 USD",
    refund: null,
    status: { status: "Paid", tone: "leaf" },
    isTest: true,
    providerUrl: null,
  });
  expect(view({}, "zh")).toMatchObject({
    paidOn: "2026\u00A0年 11\u00A0月 17\u00A0日",
    period: "6 个月",
    listing: "Peach School · 麻省波士顿",
  });
});

test("a receipt shows the details at the time of payment; a receipt without stored details shows current ones", () => {
  expect(view({ description: null })).toMatchObject({ payer: today.payer, listing: "Plum School · Toronto, ON" });
  const forgotten = { payer: { name: null, email: null }, listing: null };
  expect(view({ description: forgotten })).toMatchObject(forgotten);
});

test("the date is in the listing's time zone; for an unknown place it is in UTC and labeled so", () => {
  const listing = { name: "Thames School", city: "London", state: "England" };
  const description = { payer: { name: null, email: null }, listing };
  expect(view({ description })).toMatchObject({
    paidOn: "Nov 18, 2026 (UTC)",
    listing: "Thames School · London, England",
  });
  expect(view({ description: { ...description, listing: null } }, "zh")?.paidOn).toBe(
    "2026\u00A0年 11\u00A0月 18\u00A0日（UTC）",
  );
});

test("a refund is deducted", () => {
  expect(view({ refundedCents: 2000 })?.refund).toEqual({ amount: "−$20.00", netPaid: "$100.00" });
  expect(view({ refundedCents: 12_000, state: "refunded" })?.refund?.netPaid).toBe("$0.00");
});

test("an unpaid payment has no receipt", () => {
  for (const state of ["open", "pending", "failed", "expired"] as const)
    expect(view({ state, paidAt: null })).toBe(null);
});

test("the provider's receipt is linked only if it is a web URL", () => {
  const url = "https://pay.example/receipts/1";
  expect(view({ receiptUrl: url, isLive: true })).toMatchObject({ providerUrl: url, isTest: false });
  expect(view({ receiptUrl: "javascript:alert(1)" })?.providerUrl).toBe(null);
});
