import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/members/actor.ts";
import type { Checkout } from "#domain/payments/checkout/checkout-page.ts";
import { getOrCreateRenewalTokens } from "#domain/payments/checkout/renewal-link.ts";
import { type CheckoutFailure, type CheckoutInput, startCheckout } from "#domain/payments/checkout/start-checkout.ts";
import { startGift } from "#domain/payments/checkout/start-gift.ts";
import { startRenewal } from "#domain/payments/checkout/start-renewal.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import { inboxColumns } from "#domain/payments/webhook/inbox.ts";
import { eventReceiver, handleEvent } from "#domain/payments/webhook/webhook.ts";
import type { Result } from "#std/result.ts";
import { type CrashPoint, crashPoints } from "./crash-points.ts";
import { type CrashableProcess, startProcess } from "./crashable-process.ts";
import { type Harness, type SentEvent, sign, webhookSecret } from "./harness.ts";

/** An injected failure affects one call. The interrupted step is repeated this often at most. */
const maxTries = 4;

/** A scenario in progress. */
export type ScenarioRun = {
  harness: Harness;
  /** The running process. After a crash it is another one, which does not crash. */
  currentProcess(): CrashableProcess;
  hasCrashed(): boolean;
  arm(phase: (typeof crashPoints)[CrashPoint]): void;
  /** The owner starts a payment, retrying until there is a payment page. Returns its session. */
  checkout(months?: number): Promise<string>;
  /** A visitor starts a gift, retrying until there is a payment page. Null if the listing is not public. */
  gift(months: number, email?: string): Promise<string | null>;
  /** The same from the renewal link of an email. */
  renew(months: number): Promise<string>;
  /** A payment page for the same listing without a row in the database, as after restoring a backup. */
  openUnknown(months: number, unitCents?: number): Promise<string>;
  choose(sessionId: string, choice: string): Promise<void>;
  act(sessionId: string, action: string): Promise<void>;
  advance(minutes: number): Promise<void>;
  /** Delivers an event until it is accepted and handled. */
  deliver(event: SentEvent): Promise<void>;
  forge(event: SentEvent, how: "badly signed" | "signed too long ago" | "signed with another secret"): Promise<void>;
  verify(sessionId: string): Promise<void>;
};

/** `afterwards` is called whenever there may be new events, with the session that they are about. */
export function startScenarioRun(
  harness: Harness,
  crash: CrashPoint | null,
  afterwards: (run: ScenarioRun, sessionId: string | null) => Promise<void>,
): ScenarioRun {
  let process = startProcess(harness);
  let hasCrashed = false;
  function currentProcess(): CrashableProcess {
    if (!process.isDead()) return process;
    hasCrashed = true;
    process = startProcess(harness);
    return process;
  }
  const run: ScenarioRun = {
    harness,
    currentProcess,
    hasCrashed: () => hasCrashed || process.isDead(),
    arm(phase) {
      if (hasCrashed || crash === null) return;
      // After a payment, a process may die at any step that follows from it.
      const isLasting = phase !== "checkout" && ["events", "effect"].includes(crashPoints[crash]);
      currentProcess().arm(isLasting || crashPoints[crash] === phase ? crash : null);
    },
    async checkout(months = 3) {
      const actor = owner(harness);
      const page = await retryCheckout(currentProcess, ({ services, provider }) =>
        startCheckout(services, provider, actor, { listingId: harness.listingId, ...input(months) }),
      );
      assert.ok(page !== null, "The checkout failed: not-found");
      return page;
    },
    gift: (months, email = "giver@taoli.example") =>
      retryCheckout(currentProcess, ({ services, provider }) =>
        startGift(services, provider, harness.listingId, { ...input(months), email, giverName: null }),
      ),
    async renew(months) {
      const tokens = await getOrCreateRenewalTokens(harness.db, [harness.listingId], harness.clock.now);
      const token = tokens.get(harness.listingId) ?? "";
      const page = await retryCheckout(currentProcess, ({ services, provider }) =>
        startRenewal(services, provider, token, input(months)),
      );
      assert.ok(page !== null, "The renewal failed: not-found");
      return page;
    },
    openUnknown: (months, unitCents) =>
      harness.open({ listingId: harness.listingId, months, intentKey: randomUUID(), ...(unitCents && { unitCents }) }),
    async choose(sessionId, choice) {
      await harness.choose(sessionId, choice);
      await afterwards(run, sessionId);
    },
    async act(sessionId, action) {
      await harness.act(sessionId, action);
      await afterwards(run, sessionId);
    },
    async advance(minutes) {
      harness.advance(minutes);
      await harness.settle();
      await afterwards(run, null);
    },
    deliver: (event) => deliver(run, event),
    forge: (event, how) => forge(run, event, how),
    async verify(sessionId) {
      const active = currentProcess();
      const { services, provider } = active;
      await active.run(() => syncPayment(services, provider, sessionId, { actor: "payer", eventId: null }));
    },
  };
  return run;
}

/** Starts a payment until there is a payment page, and returns its session. Null if there is nothing to pay for. */
async function retryCheckout(
  currentProcess: () => CrashableProcess,
  start: (process: CrashableProcess) => Promise<Result<Checkout, CheckoutFailure>>,
): Promise<string | null> {
  let tries = 0;
  for (;;) {
    const process = currentProcess();
    const pressed = await process.run(() => start(process));
    if (pressed === null) continue;
    tries += 1;
    if (pressed.ok) return pressed.value.sessionId;
    if (pressed.failure === "not-found") return null;
    assert.ok(pressed.failure === "unavailable" && tries < maxTries, `The checkout failed: ${pressed.failure}`);
  }
}

/** Delivers an event like the provider, which sends it again without a response. */
async function deliver(run: ScenarioRun, event: SentEvent): Promise<void> {
  for (;;) {
    const { bytes, signature } = sign(run.harness, event);
    const process = run.currentProcess();
    const { services, provider } = process;
    const received = await process.run(() => eventReceiver(services, provider)(bytes, signature));
    if (received === null) continue;
    assert.ok(received.ok, `An event was not accepted: ${JSON.stringify(received)}`);
    for (let tries = 1; ; tries += 1) {
      const handled = await process.run(() => handle(process, event));
      if (handled !== false) return;
      assert.ok(tries < maxTries, "An event could not be handled.");
    }
  }
}

/** Applies the due events of its inbox, as the process does. */
async function handle({ services, provider }: CrashableProcess, { id }: SentEvent): Promise<boolean> {
  const waiting = services.db.selectFrom("stripe_events").select(inboxColumns).where("handled_at", "is", null);
  const event = await waiting.where("id", "=", id).executeTakeFirst();
  return event === undefined || (await handleEvent(services, provider, event));
}

async function forge(run: ScenarioRun, event: SentEvent, how: Parameters<ScenarioRun["forge"]>[1]): Promise<void> {
  const { services, provider } = run.currentProcess();
  const { bytes, signature } = sign(run.harness, event, {
    secondsAgo: how === "signed too long ago" ? 301 : 0,
    secret: how === "signed with another secret" ? `${webhookSecret}x` : webhookSecret,
  });
  if (how === "badly signed") bytes.set([32], bytes.lastIndexOf(10));
  const received = await eventReceiver(services, provider)(bytes, signature);
  assert.deepEqual(
    received,
    { ok: false, failure: "not-authentic" },
    "Signed events only: a forged event was accepted",
  );
}

function owner({ ownerId }: Harness): Actor {
  return { role: "member", userId: ownerId, email: "owner@taoli.example", fullName: "Lin Yuqing", language: null };
}

function input(months: number): Omit<CheckoutInput, "listingId"> {
  return { months, language: "en", describe: (type, count) => `${type} ${count}` };
}
