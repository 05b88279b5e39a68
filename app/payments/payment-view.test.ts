import { expect, test } from "vitest";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import { catalogs } from "#i18n/messages.ts";
import { hasStateChanged, isWaiting, paymentToHighlight, paymentView } from "./payment-view.ts";

const payment: PaymentSummary = {
  id: "1",
  state: "applied",
  months: 3,
  monthsLeft: 3,
  hasEnded: false,
  amountCents: 1500,
  currency: "usd",
  paid: null,
  refundedCents: 0,
  isLive: false,
  createdAt: "2026-11-17T23:59:00.000Z",
  paidAt: "2026-11-18T00:01:00.000Z",
  payUrl: null,
  receiptUrl: null,
  listingType: "teacher",
  description: null,
  gift: null,
};

test("a payment is formatted for tables in both languages", () => {
  expect(paymentView(payment, "en", catalogs.en.payments)).toMatchObject({
    date: "Nov 18, 2026",
    period: "3 months",
    amount: "$15.00",
    status: "Paid",
    tone: "leaf",
    refunded: null,
    isTest: true,
    hasReceipt: true,
  });
  expect(paymentView(payment, "zh", catalogs.zh.payments)).toMatchObject({
    date: "2026-11-18",
    period: "3 个月",
    status: "已支付",
  });
});

test("a partial refund is shown with its amount; a full refund is shown as refunded", () => {
  const partly = { ...payment, refundedCents: 500 };
  expect(paymentView(partly, "en", catalogs.en.payments).refunded).toBe("$5.00 refunded");
  const twoLeft = { ...partly, monthsLeft: 2 };
  expect(paymentView(twoLeft, "en", catalogs.en.payments).refunded).toBe("$5.00 refunded, 2 months left");
  expect(paymentView(twoLeft, "zh", catalogs.zh.payments).refunded).toBe("已退 $5.00，保留 2 个月");
  const disputed = { ...partly, state: "disputed", monthsLeft: 0 } as const;
  expect(paymentView(disputed, "en", catalogs.en.payments).refunded).toBe("$5.00 refunded");
  const whole = { ...payment, state: "refunded", refundedCents: 1500 } as const;
  expect(paymentView(whole, "zh", catalogs.zh.payments)).toMatchObject({ status: "已退款", refunded: null });
});

test("an unpaid payment has no receipt and shows the date of the attempt", () => {
  const open = { ...payment, state: "open", paidAt: null } as const;
  expect(paymentView(open, "en", catalogs.en.payments)).toMatchObject({
    date: "Nov 17, 2026",
    hasReceipt: false,
    note: "A payment page for 3 months ($15.00) is open. Nothing has been paid yet.",
  });
});

test("a payment with a wrong amount or currency has no receipt, also after a refund", () => {
  const hasReceipt = (more: Partial<PaymentSummary>) =>
    paymentView({ ...payment, ...more }, "en", catalogs.en.payments).hasReceipt;
  const agreed = { cents: 1500, currency: "usd" };
  expect(hasReceipt({ paid: agreed })).toBe(true);
  expect(hasReceipt({ paid: agreed, state: "refunded", refundedCents: 1500 })).toBe(true);
  for (const state of ["mismatch", "orphan"] as const) expect(hasReceipt({ paid: agreed, state })).toBe(false);
  for (const paid of [
    { cents: 199, currency: "usd" },
    { cents: 1500, currency: "cny" },
  ])
    expect(hasReceipt({ paid, state: "refunded" })).toBe(false);
});

test("every state note has its placeholders filled, in both languages", () => {
  for (const locale of ["en", "zh"] as const) {
    for (const state of ["created", "pending", "failed", "refunded", "disputed", "revoked", "orphan"] as const)
      expect(paymentView({ ...payment, state }, locale, catalogs[locale].payments).note).not.toContain("{");
  }
});

test("the latest attempt is highlighted while open or failed, otherwise any unsettled payment", () => {
  const of = (...states: PaymentSummary["state"][]) => states.map((state) => ({ ...payment, state }));
  const highlighted = (...states: PaymentSummary["state"][]) => paymentToHighlight(of(...states))?.state ?? null;
  expect(highlighted()).toBe(null);
  expect(highlighted("applied", "open")).toBe(null);
  expect(highlighted("open", "pending")).toBe("open");
  expect(highlighted("expired", "pending", "applied")).toBe("pending");
  expect(highlighted("failed", "applied")).toBe("failed");
  expect(highlighted("applied", "failed")).toBe(null);
  expect(highlighted("applied", "disputed")).toBe("disputed");
  expect(of("open", "pending", "applied", "expired").map(isWaiting)).toEqual([true, true, false, false]);
});

test("a new open payment is not a change of state; any other new state is", () => {
  const [open, paid] = [{ ...payment, state: "open" } as const, payment];
  const other = { ...payment, id: "2" };
  expect(hasStateChanged([paid], [{ ...open, id: "2" }, paid])).toBe(false);
  expect(hasStateChanged([paid], [paid])).toBe(false);
  expect(hasStateChanged([open], [paid])).toBe(true);
  expect(hasStateChanged([paid], [other, paid])).toBe(true);
});
