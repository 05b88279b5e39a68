import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { alertDetails, alertSubject, resolutionNote } from "./alert-details.ts";

const [english, chinese] = [messagesFor("en", "adminPayments"), messagesFor("zh", "adminPayments")];
const invariant = "Money may have been lost or given twice. See the rows, and the log from when it was raised.";

test.each([
  [
    "mismatch",
    "amount, mode: 300 usd",
    "Differs: amount, test or live · Paid: $3.00",
    "不符项：金额、测试或正式 · 实付：$3.00",
  ],
  [
    "mismatch",
    "currency: 300 jpy",
    "Differs: currency · Paid: 300 JPY in its smallest unit",
    "不符项：币种 · 实付：300 JPY（最小货币单位）",
  ],
  ["unsold-price", "3 × 100: 300 usd", "Order: 3 × $1.00 · Paid: $3.00", "订单：3 × $1.00 · 实付：$3.00"],
  ["impossible-change", "applied > expired", "Applied → Expired", "已入账 → 已过期"],
  [
    "impossible-change",
    "open > mismatch price",
    "Unpaid → Doesn’t match the order · Differs: price",
    "未付款 → 与订单不符 · 不符项：单价",
  ],
  [
    "partial-refund",
    "re_1 succeeded: 750 of 1500 usd, 1 of 3 months count",
    "re_1 · $7.50 of $15.00 · 1 of 3 months count",
    "re_1 · $7.50 / $15.00 · 计入月数 1 / 3",
  ],
  ["paid-twice", "cs_1", "Earlier payment: cs_1", "较早的付款：cs_1"],
  ["unknown-session", "charge.refunded evt_1", "Event: charge.refunded evt_1", "事件：charge.refunded evt_1"],
  ["unknown-session", "stored as paid", english.details.storedAsPaid, chinese.details.storedAsPaid],
  ["broken-invariant", invariant, invariant, chinese.details.invariant],
  ["totals-differ", "stored 1500, Stripe 1200", "stored 1500, Stripe 1200", "stored 1500, Stripe 1200"],
  ["orphan", "", "", ""],
])("details of %s, %j, are shown in the reader's language", (kind, stored, inEnglish, inChinese) => {
  expect(alertDetails(english, "en", kind, stored)).toBe(inEnglish);
  expect(alertDetails(chinese, "zh", kind, stored)).toBe(inChinese);
});

test("a generated note is shown in the reader's language, and an operator's note is unchanged", () => {
  const ours = "Refunded in the console.";
  expect([english, chinese].map((texts) => resolutionNote(texts, ours))).toEqual([ours, "已在管理后台退款。"]);
  expect(resolutionNote(chinese, "The owner wants both.")).toBe("The owner wants both.");
});

test("known ledger rules have a name; sessions and unknown rules are unchanged", () => {
  expect(alertSubject(chinese, "broken-invariant", "refunded-sum 1234")).toBe("退款合计 1234");
  expect(alertSubject(english, "broken-invariant", "later-rule 1234")).toBe("later-rule 1234");
  expect(alertSubject(chinese, "unknown-session", "cs_1")).toBe("cs_1");
});
