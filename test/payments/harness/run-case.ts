import assert from "node:assert/strict";
import type { Database } from "#database/database.ts";
import { assertInvariants, assertOneSessionEach } from "#test/helpers/payments/invariants.ts";
import { readSnapshot, type Snapshot } from "#test/helpers/payments/read-snapshot.ts";
import type { Scenario } from "#test/payments/scenarios/scenario.ts";
import { scenarios } from "#test/payments/scenarios/scenarios.ts";
import { type CrashPoint, crashPoints } from "./crash-points.ts";
import { type Delivery, isForged, isPrompt, reportsEverything, shuffled } from "./deliveries.ts";
import { sendEmails } from "./emails.ts";
import { type Harness, openHarness, type SentEvent } from "./harness.ts";
import { reconcileAll, recover } from "./recover.ts";
import { type ScenarioRun, startScenarioRun } from "./scenario-run.ts";

export type Case = { scenario: string; delivery: Delivery; crash: CrashPoint | null };

export function nameOf({ scenario, delivery, crash }: Case): string {
  return `${scenario} / ${delivery} / ${crash ?? "no crash"}`;
}

/**
 * Whether this case belongs to the matrix: a process can reach its crash point, and no other case is equal to it.
 * Before a session exists, or when everything is done, the delivery makes no difference: `once` and `lost` represent
 * all. A case with late delivery first goes through the same crashes as one with lost delivery.
 */
export function isInMatrix({ scenario: name, delivery, crash }: Case): boolean {
  const scenario = scenarios[name];
  if (scenario === undefined) return false;
  if (crash === null) return true;
  if (isForged(delivery)) return false;
  if (crash === "after the email is sent" && scenario.end.receipts[0] === 0) return false;
  if (crash === "after the ledger is written" && !scenario.hasEntry) return false;
  if (scenario.isSilent && crashPoints[crash] === "events") return false;
  return deliveriesOf[crashPoints[crash]].includes(delivery);
}

const promptDeliveries: Delivery[] = ["once", "duplicated", "reversed", "shuffled", "concurrent with verify"];
const deliveriesOf: Record<(typeof crashPoints)[CrashPoint], Delivery[]> = {
  checkout: ["once", "lost"],
  events: promptDeliveries,
  effect: [...promptDeliveries, "lost"],
  reconciler: ["once", "duplicated", "concurrent with verify", "lost", "after reconciling"],
  emails: ["once", "lost"],
};

/**
 * Runs one case: events happen, some are delivered, a process dies, and the others continue afterwards. Throws if an
 * invariant fails at any step, or if the end differs. Returns whether the process died.
 */
export async function runCase(db: Database, one: Case): Promise<boolean> {
  const scenario = scenarios[one.scenario];
  assert.ok(scenario !== undefined);
  const harness = await openHarness(db);
  const deliverer = createDeliverer(one);
  const run = startScenarioRun(harness, one.crash, (present, sessionId) => deliverer.deliverNew(present, sessionId));
  run.arm("checkout");
  const sessionId = await run.checkout();
  run.arm("effect");
  await run.advance(2);
  await scenario.happen(run, sessionId);
  await deliverer.deliverRest(run);
  await harness.fail("none");
  // All or nothing: the state after a crash satisfies every invariant.
  if (run.hasCrashed()) await inspect(harness);

  await recover(run);
  const reported = reportsEverything(one.delivery) && !scenario.isSilent ? await inspect(harness) : null;
  if (reported !== null) assertEnd(scenario, reported, "before reconciling");

  run.arm("reconciler");
  // Lists end with the second before the present one.
  harness.advance(1);
  await reconcileAll(run);
  const end = await inspect(harness);
  assertEnd(scenario, end, "after reconciling");
  if (reported !== null)
    assert.equal(end.changes.length, reported.changes.length, "Order does not matter: reconciling changed something");

  if (one.delivery === "after reconciling") {
    for (const event of harness.events) await run.deliver(event);
    await recover(run);
    const late = await inspect(harness);
    assertEnd(scenario, late, "after late events");
    assert.equal(late.changes.length, end.changes.length, "Order does not matter: late events changed something");
  }
  run.arm("emails");
  if (one.crash === "after the email is sent") await sendEmails(run, end);
  return run.hasCrashed();
}

async function inspect(harness: Harness): Promise<Snapshot> {
  const snapshot = await readSnapshot(harness.db, harness.listingId);
  const sessions = await harness.sessions();
  assertInvariants(snapshot, sessions, harness.clock.now);
  assertOneSessionEach(sessions);
  return snapshot;
}

/** Delivers events in this case's way. */
function createDeliverer({ scenario, delivery, crash }: Case) {
  let count = 0;
  function fresh({ events }: Harness): SentEvent[] {
    const found = events.slice(count);
    count = events.length;
    return found;
  }
  return {
    async deliverNew(run: ScenarioRun, sessionId: string | null): Promise<void> {
      if (!isPrompt(delivery)) return;
      for (const event of fresh(run.harness)) await deliverOne(run, delivery, event, sessionId);
    },
    async deliverRest(run: ScenarioRun): Promise<void> {
      const { events } = run.harness;
      const all: Partial<Record<Delivery, SentEvent[]>> = {
        duplicated: events,
        reversed: events.toReversed(),
        shuffled: shuffled([...events, ...events.slice(0, 1)], `${scenario}${crash}`),
      };
      for (const event of all[delivery] ?? []) await run.deliver(event);
    },
  };
}

async function deliverOne(
  run: ScenarioRun,
  delivery: Delivery,
  event: SentEvent,
  sessionId: string | null,
): Promise<void> {
  if (delivery === "badly signed" || delivery === "signed too long ago" || delivery === "signed with another secret") {
    const { db, listingId } = run.harness;
    const before = await readSnapshot(db, listingId);
    await run.forge(event, delivery);
    assert.deepEqual(await readSnapshot(db, listingId), before, "Signed events only: a forged event changed something");
    assert.equal(await countEvents(run.harness), 0, "Signed events only: a forged event was stored");
    return;
  }
  const others: Promise<void>[] = [];
  if (delivery === "concurrent with verify" && sessionId !== null) others.push(run.verify(sessionId));
  if (delivery === "eight at once") {
    others.push(run.deliver(event), recover(run), recover(run));
    const ids = (await run.harness.sessions()).map(({ id }) => id);
    for (let number = 0; number < 4; number += 1) others.push(run.verify(sessionId ?? ids[number % ids.length] ?? ""));
  }
  await Promise.all([run.deliver(event), ...others]);
}

/** Returns how many of the sent webhook events are in the inbox. */
async function countEvents({ db, events }: Harness): Promise<number> {
  const ids = events.map(({ id }) => id);
  if (ids.length === 0) return 0;
  return (await db.selectFrom("stripe_events").select("id").where("id", "in", ids).execute()).length;
}

function assertEnd({ end }: Scenario, snapshot: Snapshot, when: string): void {
  const { listing, payments, alerts, emails } = snapshot;
  assert.deepEqual(payments.map(({ state }) => state).toSorted(), end.states, `states ${when}`);
  if (listing !== null) {
    assert.equal(listing.months_paid, end.months, `months ${when}`);
    const expiry = listing.subscription_expires_at;
    assert.equal(expiry === null ? null : new Date(expiry).toISOString(), end.expiresAt, `expiry ${when}`);
  }
  const receipts = emails.filter(({ kind }) => kind === "receipt" || kind === "gift-receipt").length;
  const [fewest, most] = end.receipts;
  assert.ok(receipts >= fewest && receipts <= most, `One receipt: ${receipts} receipts ${when}`);
  const kinds = new Set<string>(alerts.map(({ kind }) => kind));
  for (const kind of end.alerts ?? []) assert.ok(kinds.has(kind), `no alert of ${kind} ${when}`);
  const allowed = [...(end.alerts ?? []), ...(end.mayAlert ?? [])];
  assert.deepEqual(
    [...kinds].filter((kind) => !allowed.includes(kind)),
    [],
    `alerts ${when}`,
  );
}
