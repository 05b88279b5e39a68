import type Stripe from "stripe";

/** A Checkout Session with the data that its payment will need. */
export type SessionRecord = {
  session: Stripe.Checkout.Session;
  description: string;
  receiptEmail: string | null;
  paymentMetadata: Record<string, string>;
  /** Outcome of the pending delayed payment. Null if there is none. */
  settlement: "succeed" | "fail" | null;
};

/** The response to the first request with an idempotency key. */
export type StoredResponse = {
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  createdAt: number;
};

export type DeliveryRecord = {
  eventId: string;
  attempts: number;
  status: "waiting" | "delivered" | "given-up";
  /** The status of the endpoint's last response; null: there was none. */
  lastStatus: number | null;
};

/** How new events are delivered: immediately, twice, 30 seconds late, never, or in reverse order. */
export type DeliveryMode = "prompt" | "twice" | "late" | "lost" | "reversed";

/**
 * The failures that replace a normal response: 409, 429, 500 before or after the call is processed, a late response,
 * or none. As at Stripe, 500s are stored under the idempotency key.
 */
export type FailureKind = "conflict" | "rate-limit" | "error" | "error-after" | "slow" | "silent";

/** Which calls an injected failure affects. */
export type FailureScope = "all" | "create" | "read";

/** `remaining`: how many more calls fail. Null: all of them until the setting changes. */
export type InjectedFailure = { kind: FailureKind; scope: FailureScope; remaining: number | null };

/** Everything the sandbox stores: plain JSON, in Stripe's own shapes where Stripe has one. */
export type SandboxRecords = {
  session: SessionRecord;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  coupon: Stripe.Coupon;
  event: Stripe.Event;
  delivery: DeliveryRecord;
  /** By idempotency key. */
  response: StoredResponse;
  settings: { deliveries: DeliveryMode; eventCount: number; failure: InjectedFailure | null };
};

export type RecordKind = keyof SandboxRecords;

/** The operations within one transaction. */
export type RecordAccess = {
  find<Kind extends RecordKind>(kind: Kind, id: string): Promise<SandboxRecords[Kind] | null>;
  /** Inserts or replaces. `dueAt`, in milliseconds: when the record next changes without a request; null: never. */
  save<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    record: SandboxRecords[Kind],
    dueAt?: number | null,
  ): Promise<void>;
  /** All records of a kind, most recently inserted first. */
  list<Kind extends RecordKind>(kind: Kind): Promise<SandboxRecords[Kind][]>;
  /** The records due at `now` or before, earliest first. */
  listDue<Kind extends RecordKind>(
    kind: Kind,
    now: number,
  ): Promise<{ id: string; record: SandboxRecords[Kind]; dueAt: number }[]>;
  /** When the next record of a kind is due. */
  nextDue(kind: RecordKind): Promise<number | null>;
};

/** Where the sandbox stores its records. */
export type SandboxStore = {
  /** Runs transactions one at a time. A transaction that throws leaves no trace. */
  transaction<Value>(work: (records: RecordAccess) => Promise<Value>): Promise<Value>;
};

export async function readSettings(records: RecordAccess): Promise<SandboxRecords["settings"]> {
  return { deliveries: "prompt", eventCount: 0, failure: null, ...(await records.find("settings", "settings")) };
}
