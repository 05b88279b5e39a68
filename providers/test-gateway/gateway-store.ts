import type Stripe from "stripe";

/** A session, and what its objects will need once it is paid. */
export type SessionRecord = {
  session: Stripe.Checkout.Session;
  description: string;
  receiptEmail: string | null;
  paymentMetadata: Record<string, string>;
  /** How a slow payment will end. Null: there is none under way. */
  settlement: "succeed" | "fail" | null;
};

/** The first answer to an idempotency key. */
export type AnswerRecord = { fingerprint: string; requestId: string; status: number; body: string; createdAt: number };

export type DeliveryRecord = {
  eventId: string;
  attempts: number;
  status: "waiting" | "delivered" | "given-up";
  /** What the receiver answered last; null: nothing. */
  lastStatus: number | null;
};

/** How messages go out from now on: at once, twice, half a minute late, never, or the later ones first. */
export type DeliveryMode = "prompt" | "twice" | "late" | "lost" | "reversed";

/**
 * What calls of the API get in place of their response: a conflict (409), a refusal for too many requests (429), an error
 * (500) before or after the work is done, a late response, or none. As with Stripe, an error is stored under the call's key.
 */
export type FaultKind = "conflict" | "rate-limit" | "error" | "error-after" | "slow" | "silent";

/** Which calls a fault is for. */
export type FaultScope = "all" | "create" | "read";

/** `left`: how many more calls it is for. Null: all, until somebody chooses something else. */
export type Fault = { kind: FaultKind; scope: FaultScope; left: number | null };

/** Everything the gateway keeps: plain JSON, in Stripe's own shapes where Stripe has one. */
export type GatewayRecords = {
  session: SessionRecord;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  delivery: DeliveryRecord;
  answer: AnswerRecord;
  settings: { deliveries: DeliveryMode; eventCount: number; fault: Fault | null };
};

export type RecordKind = keyof GatewayRecords;

/** What one transaction may do. */
export type RecordAccess = {
  find<Kind extends RecordKind>(kind: Kind, id: string): Promise<GatewayRecords[Kind] | null>;
  /** Adds or replaces. `dueAt`, in milliseconds: when something has to happen to it by itself; null: nothing. */
  save<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    record: GatewayRecords[Kind],
    dueAt?: number | null,
  ): Promise<void>;
  /** All of a kind, the one that was added last first. */
  list<Kind extends RecordKind>(kind: Kind): Promise<GatewayRecords[Kind][]>;
  /** What is due at this moment or before, earliest first. */
  listDue<Kind extends RecordKind>(
    kind: Kind,
    now: number,
  ): Promise<{ id: string; record: GatewayRecords[Kind]; dueAt: number }[]>;
  /** When the next of a kind is due. */
  nextDue(kind: RecordKind): Promise<number | null>;
};

/** Where the gateway keeps its records. */
export type GatewayStore = {
  /** Runs work alone, one after the other. What it saved is kept if and only if it does not throw. */
  transaction<Value>(work: (records: RecordAccess) => Promise<Value>): Promise<Value>;
};
