import { expect, onTestFinished, test } from "vitest";
import { foldLedger } from "#domain/payments/ledger/ledger.ts";
import type { Order } from "#domain/payments/payment-provider.ts";
import { assessPayment, type PaymentState } from "#domain/payments/payment-state.ts";
import {
  checkoutRequest,
  type PaymentGateway,
  startPaymentGateway,
  unwrap,
} from "#test/helpers/payments/payment-gateway.ts";

async function start(): Promise<PaymentGateway> {
  const site = await startPaymentGateway();
  onTestFinished(() => site.close());
  return site;
}

function later(site: PaymentGateway, minutes: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000);
}

/** Choices on the payment page, test controls applied afterwards, and the resulting state and months. */
const scenarios: [name: string, choices: string[], actions: string[], state: PaymentState, months: number | null][] = [
  ["paid", ["pay"], [], "applied", 3],
  ["declined, then paid", ["decline", "pay"], [], "applied", 3],
  ["abandoned", ["abandon"], [], "expired", null],
  ["expired", [], ["expire"], "expired", null],
  ["slow and paid", ["later-succeed"], [], "applied", 3],
  ["slow and failed", ["later-fail"], [], "failed", null],
  ["refunded", ["pay"], ["refund-all"], "refunded", 0],
  ["refunded in two parts", ["pay"], ["refund-half", "refund-all"], "refunded", 0],
  ["half refunded", ["pay"], ["refund-half"], "applied", 2],
  ["refund pending", ["pay"], ["refund-pending"], "applied", 3],
  ["pending refund succeeded", ["pay"], ["refund-pending", "refund-succeed"], "refunded", 0],
  ["refund failed", ["pay"], ["refund-all", "refund-fail"], "applied", 3],
  ["inquired about by the bank", ["pay"], ["dispute-inquiry"], "applied", 3],
  ["disputed", ["pay"], ["dispute-open"], "disputed", 0],
  ["disputed and won", ["pay"], ["dispute-open", "dispute-win"], "applied", 3],
  ["disputed and lost", ["pay"], ["dispute-open", "dispute-lose"], "revoked", 0],
  ["dispute lost, then won on appeal", ["pay"], ["dispute-open", "dispute-lose", "dispute-win"], "applied", 3],
];

test.each(scenarios)("%s", async (_, choices, actions, state, months) => {
  const site = await start();
  const { order, ...request } = checkoutRequest(site);
  const { id } = unwrap(await site.provider.createCheckout({ order, ...request }));
  for (const choice of choices) await site.choose(id, choice);
  for (const action of actions) await site.act(id, action);
  later(site, 40);
  const facts = unwrap(await site.provider.readPayment(id));
  const attempt = { order, isLive: site.provider.isLive, listingExists: true, isInLedger: false };
  const assessment = assessPayment(attempt, facts);
  expect(assessment.state).toBe(state);
  expect(assessment.entry?.months ?? null).toBe(months);
});

const differences: [name: string, change: Partial<Order>][] = [
  ["amount", { unitCents: 499 }],
  ["currency", { currency: "cny" }],
  ["months", { months: 12 }],
  ["type", { listingType: "school" }],
  ["listing", { listingId: "7d3b2a1c-0000-4000-8000-000000000002" }],
];

test.each(differences)("paid with another %s than agreed", async (difference, change) => {
  const site = await start();
  const { order, ...request } = checkoutRequest(site);
  const { id } = unwrap(await site.provider.createCheckout({ ...request, order: { ...order, ...change } }));
  await site.choose(id, "pay");
  const facts = unwrap(await site.provider.readPayment(id));
  const attempt = { order, isLive: false, listingExists: true, isInLedger: false };
  expect(assessPayment(attempt, facts)).toMatchObject({ state: "mismatch", entry: null, alerts: ["mismatch"] });
  expect(assessPayment(attempt, facts).differences).toContain(difference);
});

test("paid in another mode than the key's", async () => {
  const site = await start();
  const { order, ...request } = checkoutRequest(site);
  const { id } = unwrap(await site.provider.createCheckout({ order, ...request }));
  await site.choose(id, "pay");
  await site.store.transaction(async (records) => {
    const record = await records.find("session", id);
    if (record !== null)
      await records.save("session", id, { ...record, session: { ...record.session, livemode: true } });
  });
  const facts = unwrap(await site.provider.readPayment(id));
  const attempt = { order, isLive: false, listingExists: true, isInLedger: false };
  expect(assessPayment(attempt, facts)).toMatchObject({ state: "mismatch", differences: ["mode"], entry: null });
});

test("two paid sessions of one listing both count", async () => {
  const site = await start();
  const entries = [];
  for (const intentKey of ["intent-1", "intent-2"]) {
    const request = checkoutRequest(site, { intentKey });
    const { id } = unwrap(await site.provider.createCheckout(request));
    await site.choose(id, "pay");
    const facts = unwrap(await site.provider.readPayment(id));
    const attempt = { order: request.order, isLive: false, listingExists: true, isInLedger: false };
    const { entry } = assessPayment(attempt, facts);
    if (entry !== null) entries.push(entry);
  }
  expect(foldLedger(entries)).toEqual({
    monthsPaid: 6,
    startedAt: new Date("2027-01-31T10:00:00.000Z"),
    expiresAt: new Date("2027-07-31T10:00:00.000Z"),
  });
});
