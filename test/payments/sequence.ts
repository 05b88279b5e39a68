import assert from "node:assert/strict";
import fc from "fast-check";
import type { Database } from "#database/database.ts";
import type { SandboxRecords } from "#stripe-sandbox/store/store.ts";
import { assertInvariants, assertOneSessionEach } from "#test/helpers/payments/invariants.ts";
import { readSnapshot, type Snapshot } from "#test/helpers/payments/read-snapshot.ts";
import { type Harness, openHarness } from "./harness/harness.ts";
import { reconcileAll, recover } from "./harness/recover.ts";
import { type ScenarioRun, startScenarioRun } from "./harness/scenario-run.ts";

const choices = ["pay", "pay", "pay", "later-succeed", "later-fail", "decline", "abandon"] as const;
const actions = [
  "refund-all",
  "refund-half",
  "refund-pending",
  "refund-succeed",
  "refund-fail",
  "dispute-open",
  "dispute-inquiry",
  "dispute-win",
  "dispute-lose",
  "resend",
  "expire",
] as const;

/** A step. Pages and events are counted from the latest, modulo their number. */
type Step =
  | { does: "checkout"; months: number }
  | { does: "gift"; months: number; giver: number }
  | { does: "renew"; months: number }
  | { does: "open unknown"; months: number }
  | { does: "choose"; page: number; choice: (typeof choices)[number] }
  | { does: "act"; page: number; action: (typeof actions)[number] }
  | { does: "advance"; minutes: number }
  | { does: "deliver"; event: number }
  | { does: "deliver all"; backwards: boolean }
  | { does: "verify"; page: number }
  | { does: "all at once"; page: number }
  | { does: "reconcile" }
  | { does: "die soon"; after: number };

const some = fc.nat({ max: 5 });
const months = fc.constantFrom(1, 3, 6, 12);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("checkout" as const), months }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("gift" as const), months, giver: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("renew" as const), months }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("open unknown" as const), months }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant("choose" as const), page: some, choice: fc.constantFrom(...choices) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("act" as const), page: some, action: fc.constantFrom(...actions) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("advance" as const),
      minutes: fc.constantFrom(1, 5, 36, 1440, 43_200, 100_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("deliver" as const), event: some }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("deliver all" as const), backwards: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("verify" as const), page: some }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("all at once" as const), page: some }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("reconcile" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("die soon" as const), after: fc.nat({ max: 30 }) }) },
);

export const sequences = fc.array(step, { minLength: 1, maxLength: 12 });

/**
 * Runs a sequence on one listing, lets everything sync, and compares the stored state with the provider's. Throws if
 * they differ.
 */
export async function runSequence(db: Database, steps: readonly Step[]): Promise<void> {
  const harness = await openHarness(db);
  const run = startScenarioRun(harness, null, async () => {});
  const pages: string[] = [];
  for (const one of steps) await runStep(run, pages, one);
  // Open pages end, slow payments settle.
  harness.advance(36);
  await harness.settle();
  await recover(run);
  await reconcileAll(run);
  const snapshot = await readSnapshot(harness.db, harness.listingId);
  const sessions = await harness.sessions();
  assertInvariants(snapshot, sessions, harness.clock.now);
  assertOneSessionEach(sessions);
  await assertLikeProvider(harness, snapshot);
}

/** The context of a step. `page` is present where the step concerns one, and there is one. */
type Stage = { run: ScenarioRun; harness: Harness; pages: string[]; page: string };

const stepRunners: {
  [Does in Step["does"]]: (stage: Stage, one: Extract<Step, { does: Does }>) => Promise<void> | void;
} = {
  checkout: async ({ run, pages }, { months }) => remember(pages, await run.checkout(months)),
  async gift({ run, pages }, { months, giver }) {
    // A listing that is not public gets no gifts.
    const page = await run.gift(months, `giver-${giver}@taoli.example`);
    if (page !== null) remember(pages, page);
  },
  renew: async ({ run, pages }, { months }) => remember(pages, await run.renew(months)),
  "open unknown": async ({ run, pages }, { months }) => remember(pages, await run.openUnknown(months)),
  choose: ({ run, page }, { choice }) => run.choose(page, choice),
  act: ({ run, page }, { action }) => run.act(page, action),
  async advance({ run }, { minutes }) {
    // The reconciler runs every hour.
    if (minutes > 60) await reconcileAll(run);
    await run.advance(minutes);
  },
  async deliver({ run, harness: { events } }, { event }) {
    const found = events.at(-1 - (event % Math.max(1, events.length)));
    if (found !== undefined) await run.deliver(found);
  },
  async "deliver all"({ run, harness }, { backwards }) {
    for (const event of backwards ? harness.events.toReversed() : [...harness.events]) await run.deliver(event);
  },
  verify: ({ run, page }) => run.verify(page),
  async "all at once"({ run, harness, page }) {
    const event = harness.events.at(-1);
    const delivered = event === undefined ? [] : [run.deliver(event), run.deliver(event)];
    await Promise.all([run.verify(page), ...delivered, run.verify(page)]);
  },
  async reconcile({ run }) {
    await recover(run);
    await reconcileAll(run);
  },
  "die soon": ({ run }, { after }) => run.currentProcess().arm(after),
};

async function runStep(run: ScenarioRun, pages: string[], one: Step): Promise<void> {
  const page = "page" in one ? pages.at(-1 - (one.page % Math.max(1, pages.length))) : "";
  if (page === undefined) return;
  const runner = stepRunners[one.does] as (stage: Stage, step: Step) => Promise<void> | void;
  await runner({ run, harness: run.harness, pages, page }, one);
}

function remember(pages: string[], page: string): void {
  if (!pages.includes(page)) pages.push(page);
}

/**
 * Asserts that every session is known, in the state that follows from the provider's data, and worth the months
 * bought.
 */
async function assertLikeProvider(harness: Harness, { payments, listing }: Snapshot): Promise<void> {
  const { sessions, refunds, disputes } = await harness.store.transaction(async (records) => ({
    sessions: (await records.list("session")).map(({ session }) => session),
    refunds: await records.list("refund"),
    disputes: await records.list("dispute"),
  }));
  const events = await harness.store.transaction((records) => records.list("event"));
  let total = 0;
  for (const session of sessions) {
    const own = (item: { payment_intent: unknown }) => item.payment_intent === session.payment_intent;
    const state = stateOf(session, refunds.filter(own), disputes.filter(own));
    const payment = payments.find(({ session_id }) => session_id === session.id);
    assert.equal(payment?.state, state, "No payment lost: the state differs from the provider's");
    if (state === "applied") total += monthsOf(session, refunds.filter(own));
    if (payment?.paid_at) assertSettlement(harness, session, new Date(payment.paid_at), events);
  }
  assert.equal(listing?.months_paid, total, "No payment lost: the months differ from the provider's");
}

/** Returns the months bought, less the whole months covered by the refunded amount. */
function monthsOf(session: Session, refunds: readonly SandboxRecords["refund"][]): number {
  const months = Number(session.metadata?.["months"]);
  const paid = session.amount_total ?? 0;
  return Math.ceil((months * (paid - refundedOf(refunds))) / paid);
}

/** As Stripe lists events. */
const listedMs = 30 * 24 * 60 * 60_000;

/** Months start at settlement: at a slow payment's event, or later if the event may no longer be listed. */
function assertSettlement(
  { clock }: Harness,
  { id, created }: Session,
  at: Date,
  events: SandboxRecords["event"][],
): void {
  const settlement = events.find(
    ({ type, data }) =>
      type === "checkout.session.async_payment_succeeded" && (data.object as { id: string }).id === id,
  );
  if (settlement === undefined) return;
  const settledAt = settlement.created * 1000;
  if (clock.now.getTime() - settledAt < listedMs)
    assert.equal(at.getTime(), settledAt, "Months do not start at settlement");
  else assert.ok(at.getTime() >= created * 1000 && at <= clock.now, "Months start before the session or in the future");
}

function refundedOf(refunds: readonly SandboxRecords["refund"][]): number {
  return refunds.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);
}

type Session = SandboxRecords["session"]["session"];

function stateOf(
  session: Session,
  refunds: readonly SandboxRecords["refund"][],
  disputes: readonly SandboxRecords["dispute"][],
): string {
  if (session.status !== "complete") return session.status ?? "";
  if (session.payment_status !== "paid") return "failed";
  if (refundedOf(refunds) >= (session.amount_total ?? 0)) return "refunded";
  if (disputes.some(({ status }) => status === "lost")) return "revoked";
  return disputes.some(({ status }) => status === "needs_response") ? "disputed" : "applied";
}
