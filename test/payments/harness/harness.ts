import { setImmediate as nextTurn } from "node:timers/promises";
import type Stripe from "stripe";
import type { Database } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { createStripeSandbox } from "#stripe-sandbox/sandbox.ts";
import { createMemoryStore } from "#stripe-sandbox/store/memory-store.ts";
import type { FailureKind, FailureScope, SandboxStore, SessionRecord } from "#stripe-sandbox/store/store.ts";
import { signPayload } from "#stripe-sandbox/webhooks/deliver-events.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";

const secretKey = "sk_test_not_a_secret";
export const webhookSecret = "whsec_not_a_secret_either";

/** A webhook event as the sandbox sent it. It is signed at each delivery. */
export type SentEvent = { id: string; type: string; body: string };

/** One listing, its owner, and its own payment provider, under one clock, so that many can coexist. */
export type Harness = {
  db: Database;
  clock: { now: Date };
  services: TestServices;
  provider: PaymentProvider;
  store: SandboxStore;
  listingId: string;
  ownerId: string;
  /** All events sent so far, in order. */
  events: SentEvent[];
  advance(minutes: number): void;
  /** Processes everything that is due at the provider. */
  settle(): Promise<void>;
  /** Opens a payment page without a row in the database, as after restoring a backup. Returns its session. */
  open(order: { listingId: string; months: number; intentKey: string; unitCents?: number }): Promise<string>;
  /** Makes a choice on the payment page. */
  choose(sessionId: string, choice: string): Promise<void>;
  /** Uses a test control of a payment. */
  act(sessionId: string, action: string): Promise<void>;
  /** Injects a failure into the next call of this scope, or removes it. */
  fail(failure: FailureKind | "none", scope?: FailureScope): Promise<void>;
  /** An operator changes a session at the provider. */
  tamper(sessionId: string, change: (session: SessionRecord["session"]) => SessionRecord["session"]): Promise<void>;
  sessions(): Promise<Stripe.Checkout.Session[]>;
};

/** A listing that was never paid for, as columns. */
export const unpaid = {
  is_active: false,
  subscription_started_at: null,
  subscription_expires_at: null,
  months_paid: 0,
};

export async function openHarness(db: Database): Promise<Harness> {
  const clock = { now: new Date("2027-01-31T10:00:00.000Z") };
  const now = () => clock.now;
  const columns = teacherColumns(unpaid);
  const listingId = await insertListing(db, columns);
  const store = createMemoryStore();
  const events: SentEvent[] = [];
  const connection = createConnection();
  const sandbox = createStripeSandbox({
    store,
    now,
    secretKey,
    hasOverview: true,
    wait: connection.wait,
    pagesUrl: "http://gateway.example/test-payments",
    webhook: { url: "http://site.example/webhook", secret: webhookSecret },
    async send(_url, init) {
      const body = await new Response(init?.body ?? null).text();
      const { id, type } = JSON.parse(body) as Stripe.Event;
      events.push({ id, type, body });
      return new Response(null, { status: 200 });
    },
  });
  const provider = createStripeProvider({
    secretKey,
    webhookSecret,
    now,
    apiUrl: "http://gateway.example",
    retries: 0,
    fetch: (input, init) => connection.send(async () => await sandbox.api.fetch(new Request(input, init))),
  });

  async function post(path: string, form: Record<string, string>): Promise<void> {
    const result = await sandbox.pages.request(path, { method: "POST", body: new URLSearchParams(form) });
    if (result.status >= 500) throw new Error(`The sandbox responded with ${result.status}.`);
    await sandbox.processDue();
  }

  return {
    db,
    clock,
    services: { ...testServices(db), clock: { now } },
    provider,
    store,
    listingId,
    ownerId: columns.user_id,
    events,
    advance(minutes) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    settle: async () => void (await sandbox.processDue()),
    async open(order) {
      const made = await provider.createCheckout({
        order: { unitCents: 500, ...order, listingType: "teacher", currency: "usd" },
        createdAt: clock.now,
        language: "en",
        email: "owner@taoli.example",
        description: "teacher",
        successUrl: (id) => `http://site.example/?payment=success&session_id=${id}`,
        cancelUrl: "http://site.example/dashboard",
      });
      if (!made.ok) throw new Error(made.failure.message);
      return made.value.id;
    },
    choose: (sessionId, choice) => post(`/pay/${sessionId}`, { choice }),
    act: (sessionId, action) => post(`/payments/${sessionId}`, { action }),
    fail: (failure, scope = "all") => post("/", { failure, scope, times: "once" }),
    async tamper(sessionId, change) {
      await store.transaction(async (records) => {
        const record = await records.find("session", sessionId);
        if (record === null) throw new Error("There is no such session.");
        const session = change(record.session);
        await records.save("session", sessionId, { ...record, session }, session.expires_at * 1000);
      });
    },
    sessions: () => store.transaction(async (records) => (await records.list("session")).map(({ session }) => session)),
  };
}

/**
 * A connection without real delays: a request fails as soon as its response is late. A slow response is still made, a
 * moment later; a silent one never is.
 */
function createConnection() {
  const waiting = new Set<() => void>();
  return {
    send: (ask: () => Promise<Response>): Promise<Response> =>
      new Promise((resolve, reject) => {
        const abort = () => reject(new TypeError("There was no response in time."));
        waiting.add(abort);
        void ask()
          .then(resolve, reject)
          .finally(() => waiting.delete(abort));
      }),
    async wait(milliseconds: number | null): Promise<void> {
      for (const abort of waiting) abort();
      await (milliseconds === null ? new Promise(() => {}) : nextTurn());
    },
  };
}

/** Signs an event as sent now or some seconds ago, with the right secret or a forged one. */
export function sign(
  { clock }: Harness,
  { body }: SentEvent,
  { secondsAgo = 0, secret = webhookSecret }: { secondsAgo?: number; secret?: string } = {},
): { bytes: Uint8Array; signature: string } {
  const signature = signPayload(body, secret, new Date(clock.now.getTime() - secondsAgo * 1000));
  return { bytes: new TextEncoder().encode(body), signature };
}
