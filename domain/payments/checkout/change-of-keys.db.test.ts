import { expect, test } from "vitest";
import type { Member } from "#domain/members/actor.ts";
import { readPaymentsStatus } from "#domain/payments/operations/read-payments-status.ts";
import type { PaymentAccount, PaymentProvider } from "#domain/payments/payment-provider.ts";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { reconcile } from "#domain/payments/reconcile/reconcile.ts";
import { eventReceiver } from "#domain/payments/webhook/webhook.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { applyInbox } from "#test/helpers/payments/apply-inbox.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { startCheckout } from "./start-checkout.ts";

const day = 24 * 60;

/** Returns the provider with those keys, and the sessions requested from it. */
function withKeys({ site: { provider } }: PaymentSite, account: PaymentAccount) {
  const requests: string[] = [];
  const keys: PaymentProvider = {
    ...provider,
    account,
    readPayment(id) {
      requests.push(id);
      return provider.readPayment(id);
    },
    findSession(id) {
      requests.push(id);
      return provider.findSession(id);
    },
    findSessionOfPayment(id) {
      requests.push(id);
      return provider.findSessionOfPayment(id);
    },
  };
  return { keys, requests };
}

eachDatabase((database) => {
  /** Two independent providers over one database: the gateway first, then a test account at Stripe. */
  async function openBoth() {
    const gateway = await openPaymentSite(database.db);
    const stripe = await openPaymentSite(database.db);
    return { gateway, stripe, before: withKeys(gateway, "gateway"), after: withKeys(stripe, "stripe-test") };
  }

  /** Runs every background job that processes payments. */
  async function workThrough({ services }: PaymentSite, payments: PaymentProvider) {
    const swept = await applyInbox(services, payments, { all: true });
    const checked = await recheckPayments(services, payments, { all: true });
    const { differences } = unwrap(await reconcile({ services, payments }));
    return { waiting: swept.waiting, failed: checked.failed, differences };
  }

  /** A payment for a new listing, started with these keys and paid by the given choice. */
  async function pay(payments: PaymentSite, { keys }: ReturnType<typeof withKeys>, choice: string | null) {
    const { listingId } = await payments.newOrder();
    const owner = database.db.selectFrom("teacher_listings").select("user_id").where("id", "=", listingId);
    const { user_id: userId } = await owner.executeTakeFirstOrThrow();
    const actor = { role: "member", userId, email: "owner@taoli.example" } as Member;
    const begin = (site: PaymentSite, provider: PaymentProvider) => {
      const describe = () => "Taoli listing";
      return startCheckout(site.services, provider, actor, { listingId, months: 3, language: "en", describe });
    };
    const { sessionId } = unwrap(await begin(payments, keys));
    if (choice !== null) await payments.site.choose(sessionId, choice);
    return { sessionId, begin };
  }

  async function stateOf(sessionId: string) {
    const row = database.db.selectFrom("payments").select(["state", "account"]).where("session_id", "=", sessionId);
    return await row.executeTakeFirstOrThrow();
  }

  const alerts = () => database.db.selectFrom("payment_alerts").select(["kind", "session_id"]).execute();

  test("sessions of the old keys are not requested with the new ones, and raise no alert", async () => {
    const { gateway, stripe, before, after } = await openBoth();
    const paid = await pay(gateway, before, "pay");
    const slow = await pay(gateway, before, "later-succeed");
    const open = await pay(gateway, before, null);
    await workThrough(gateway, before.keys);
    gateway.pass(2 * day);
    await workThrough(gateway, before.keys);
    stripe.pass(2 * day);
    const atStripe = await pay(stripe, after, "pay");
    stripe.pass(day);
    expect(await workThrough(stripe, after.keys)).toEqual({ waiting: 0, failed: 0, differences: 0 });
    stripe.pass(day);
    expect(await workThrough(stripe, after.keys)).toEqual({ waiting: 0, failed: 0, differences: 0 });
    expect(await alerts()).toEqual([]);
    expect(stripe.services.logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(new Set(after.requests)).toEqual(new Set([atStripe.sessionId]));
    expect(await stateOf(paid.sessionId)).toEqual({ state: "applied", account: "gateway" });
    expect(await stateOf(open.sessionId)).toEqual({ state: "expired", account: "gateway" });
    expect(await stateOf(atStripe.sessionId)).toEqual({ state: "applied", account: "stripe-test" });
    expect((await stateOf(slow.sessionId)).account).toBe("gateway");
  });

  test("with new keys an open session expires and a pending one waits, and both resume with the old keys", async () => {
    const { gateway, stripe, before, after } = await openBoth();
    const slow = await pay(gateway, before, "later-succeed");
    const open = await pay(gateway, before, null);
    await gateway.apply(slow.sessionId);
    expect(await stateOf(slow.sessionId)).toMatchObject({ state: "pending" });
    // The owner starts again and immediately gets a page of the new account.
    const next = unwrap(await open.begin(stripe, after.keys));
    expect(await stateOf(next.sessionId)).toEqual({ state: "open", account: "stripe-test" });
    expect(await stateOf(open.sessionId)).toMatchObject({ state: "expired" });
    await workThrough(stripe, after.keys);
    expect(await stateOf(slow.sessionId)).toMatchObject({ state: "pending" });
    expect(after.requests).not.toContain(slow.sessionId);
    // The old page is paid nevertheless.
    await gateway.site.choose(open.sessionId, "pay");
    gateway.pass(10);
    await gateway.site.sandbox.processDue();
    await workThrough(gateway, before.keys);
    expect(await stateOf(slow.sessionId)).toMatchObject({ state: "applied" });
    expect(await stateOf(open.sessionId)).toMatchObject({ state: "applied" });
    expect(before.requests).not.toContain(next.sessionId);
  });

  test("events of the old keys wait without being a failure of the new ones", async () => {
    const { gateway, stripe, before, after } = await openBoth();
    const { sessionId } = await pay(gateway, before, "pay");
    await gateway.site.sandbox.processDue();
    const [message] = gateway.site.received;
    if (message === undefined) throw new Error("No message came.");
    const { body, signature } = message;
    unwrap(await eventReceiver(gateway.services, before.keys)(body, signature));
    expect(await applyInbox(stripe.services, after.keys, { all: true })).toEqual({ handled: 0, waiting: 0 });
    const waiting = async (account: PaymentAccount) => {
      const services = { ...gateway.services, payments: { account, isLive: false } };
      return (await readPaymentsStatus(services)).inbox.waiting;
    };
    expect([await waiting("gateway"), await waiting("stripe-test")]).toEqual([1, 0]);
    expect(await applyInbox(gateway.services, before.keys)).toEqual({ handled: 1, waiting: 0 });
    expect(await stateOf(sessionId)).toMatchObject({ state: "applied" });
  });

  test("the reconciliation progress of the old keys does not affect the new ones", async () => {
    const { gateway, stripe, before, after } = await openBoth();
    await pay(gateway, before, "pay");
    await workThrough(gateway, before.keys);
    const froms: number[] = [];
    const listSessions: PaymentProvider["listSessions"] = (window) => {
      froms.push((stripe.site.clock.now.getTime() - window.from.getTime()) / (day * 60_000));
      return after.keys.listSessions(window);
    };
    const payments = { ...after.keys, listSessions };
    stripe.pass(60 * day);
    // The first run has no progress for this account and reads the usual range; the second continues from there.
    for (let count = 0; count < 2; count += 1) {
      unwrap(await reconcile({ services: stripe.services, payments }));
      stripe.pass(40 * day);
    }
    expect(froms).toEqual([35, 42]);
    const rows = await database.db.selectFrom("reconciliations").select("account").orderBy("account").execute();
    expect(rows).toEqual([{ account: "gateway" }, { account: "stripe-test" }]);
  });
});
