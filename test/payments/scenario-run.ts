import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/members/actor.ts";
import type { Checkout } from "#domain/payments/checkout/checkout-page.ts";
import { takeRenewalTokens } from "#domain/payments/checkout/renewal-link.ts";
import { type CheckoutFailure, type CheckoutInput, startCheckout } from "#domain/payments/checkout/start-checkout.ts";
import { startGift } from "#domain/payments/checkout/start-gift.ts";
import { startRenewal } from "#domain/payments/checkout/start-renewal.ts";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import { inboxColumns } from "#domain/payments/webhook/inbox.ts";
import { eventReceiver, handleEvent } from "#domain/payments/webhook/webhook.ts";
import type { Result } from "#std/result.ts";
import { type CrashPoint, crashPoints } from "./crash-points.ts";
import { type CrashableProcess, startProcess } from "./crashable-process.ts";
import { type Harness, type Message, sign, webhookSecret } from "./harness.ts";

/** An injected failure affects one call. The interrupted step is repeated this often at most. */
const maxTries = 4;

/** Steps at the provider, and which messages report them. */
export type ScenarioRun = {
  harness: Harness;
  /** The running process. After a crash it is another one, which does not crash. */
  currentProcess(): CrashableProcess;
  hasCrashed(): boolean;
  arm(phase: (typeof crashPoints)[CrashPoint]): void;
  /** The owner presses the button, until there is a page. Gives the session. */
  checkout(months?: number): Promise<string>;
  /** A person without an account presses the button of the gift form, until there is a page. Null: not public. */
  gift(months: number, email?: string): Promise<string | null>;
  /** The same on the page of the renewal link. */
  renew(months: number): Promise<string>;
  /** A page for the same listing that we have no row of, as after a backup was restored. */
  stray(months: number, unitCents?: number): Promise<string>;
  choose(sessionId: string, choice: string): Promise<void>;
  act(sessionId: string, action: string): Promise<void>;
  pass(minutes: number): Promise<void>;
  /** A message comes, again and again until it is taken. */
  deliver(message: Message): Promise<void>;
  forge(message: Message, how: "badly signed" | "signed too long ago" | "signed with another secret"): Promise<void>;
  verify(sessionId: string): Promise<void>;
};

/** `afterwards` is called whenever something may have been announced, with the session that it is about. */
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
      const isLasting = phase !== "checkout" && ["messages", "effect"].includes(crashPoints[crash]);
      currentProcess().arm(isLasting || crashPoints[crash] === phase ? crash : null);
    },
    async checkout(months = 3) {
      const actor = owner(harness);
      const page = await press(currentProcess, ({ services, provider }) =>
        startCheckout(services, provider, actor, { listingId: harness.listingId, ...input(months) }),
      );
      assert.ok(page !== null, "The checkout failed: not-found");
      return page;
    },
    gift: (months, email = "giver@taoli.example") =>
      press(currentProcess, ({ services, provider }) =>
        startGift(services, provider, harness.listingId, { ...input(months), email, giverName: null }),
      ),
    async renew(months) {
      const tokens = await takeRenewalTokens(harness.db, [harness.listingId], harness.clock.now);
      const token = tokens.get(harness.listingId) ?? "";
      const page = await press(currentProcess, ({ services, provider }) =>
        startRenewal(services, provider, token, input(months)),
      );
      assert.ok(page !== null, "The renewal failed: not-found");
      return page;
    },
    stray: (months, unitCents) =>
      harness.open({ listingId: harness.listingId, months, intentKey: randomUUID(), ...(unitCents && { unitCents }) }),
    async choose(sessionId, choice) {
      await harness.choose(sessionId, choice);
      await afterwards(run, sessionId);
    },
    async act(sessionId, action) {
      await harness.act(sessionId, action);
      await afterwards(run, sessionId);
    },
    async pass(minutes) {
      harness.pass(minutes);
      await harness.settle();
      await afterwards(run, null);
    },
    deliver: (message) => deliver(run, message),
    forge: (message, how) => forge(run, message, how),
    async verify(sessionId) {
      const active = currentProcess();
      const { services, provider } = active;
      await active.run(() => syncPayment(services, provider, sessionId, { actor: "payer", eventId: null }));
    },
  };
  return run;
}

/** Presses a button until there is a page, whose session it returns. Null: there is nothing to pay for. */
async function press(
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

/** Like the provider: a message without a response is sent once more. Work after the response is not waited for. */
async function deliver(run: ScenarioRun, message: Message): Promise<void> {
  for (;;) {
    const { bytes, signature } = sign(run.harness, message);
    const process = run.currentProcess();
    const { services, provider } = process;
    const received = await process.run(() => eventReceiver(services, provider)(bytes, signature));
    if (received === null) continue;
    assert.ok(received.ok, `A message was not taken: ${JSON.stringify(received)}`);
    for (let tries = 1; ; tries += 1) {
      const handled = await process.run(() => handle(process, message));
      if (handled !== false) return;
      assert.ok(tries < maxTries, "A message could not be handled.");
    }
  }
}

/** Applies the due events of its inbox, as the process does. */
async function handle({ services, provider }: CrashableProcess, { id }: Message): Promise<boolean> {
  const waiting = services.db.selectFrom("stripe_events").select(inboxColumns).where("handled_at", "is", null);
  const event = await waiting.where("id", "=", id).executeTakeFirst();
  return event === undefined || (await handleEvent(services, provider, event));
}

async function forge(run: ScenarioRun, message: Message, how: Parameters<ScenarioRun["forge"]>[1]): Promise<void> {
  const { services, provider } = run.currentProcess();
  const { bytes, signature } = sign(run.harness, message, {
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
