import type { ListingType } from "#domain/listings/listing.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Result } from "#std/result.ts";

/**
 * Whose keys are in use: the built-in Stripe sandbox's, or those of an account at Stripe, for tests or for money. What was made
 * with one of them is not known to the others.
 */
export type PaymentAccount = "gateway" | "stripe-test" | "stripe-live";

/** What is bought, frozen when the attempt begins. The provider keeps it with the session and gives it back. */
export type Order = {
  /** Ours, made before the provider is asked. Asking again with the same key never makes a second session. */
  intentKey: string;
  listingId: string;
  listingType: ListingType;
  months: number;
  unitCents: number;
  currency: string;
};

export type CheckoutRequest = {
  order: Order;
  /** When the attempt began. Frozen with the order: a repeat has to ask for exactly the same. */
  createdAt: Date;
  /** Of the page where one pays. */
  language: Locale;
  /** Where the receipt goes. */
  email: string;
  /** What the page calls the thing that is bought, in its language. */
  description: string;
  /** Where the payer comes back to. The id is to be put in as it is. */
  successUrl: (sessionId: string) => string;
  cancelUrl: string;
};

/** Complete, but not paid yet, is `pending`; `failed` came after that. A declined card leaves a session open. */
export type SessionStatus = "open" | "expired" | "pending" | "failed" | "paid";

/** When a fact was asked for, by our clock: of two readings that contradict each other the later one counts. */
type Reading = { readAt: Date };

/** A visit to the provider's payment page. */
export type CheckoutSession = Reading & {
  id: string;
  status: SessionStatus;
  /** Where to pay; null when that is over. */
  url: string | null;
  /** Null: a session that this directory did not make. */
  order: Order | null;
  amountCents: number;
  currency: string;
  /** Whether real money moves. */
  isLive: boolean;
  /** The provider's id of the payment. Refunds and disputes name it. */
  paymentId: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** When the payer paid; for a slow method, when the payment was begun. Null until `paid`. */
  paidAt: Date | null;
  /** When a slow payment settled. Null for any other, and where the provider no longer has it. */
  settledAt: Date | null;
  /** The provider's own receipt. */
  receiptUrl: string | null;
};

/** Money on its way back has no effect until it has `succeeded`; also then it can still come back (`failed`). */
export type RefundStatus = "pending" | "succeeded" | "failed";

export type Refund = Reading & {
  id: string;
  paymentId: string | null;
  amountCents: number;
  status: RefundStatus;
  createdAt: Date;
};

/** `inquiry`: a question of the bank before a dispute; no money has moved. */
export type DisputeStatus = "inquiry" | "open" | "won" | "lost";

export type Dispute = Reading & {
  id: string;
  paymentId: string | null;
  amountCents: number;
  status: DisputeStatus;
  createdAt: Date;
};

/** All that the provider knows of one payment. */
export type PaymentSnapshot = { session: CheckoutSession; refunds: readonly Refund[]; disputes: readonly Dispute[] };

/** A window of creation times, newest first, and where in it to go on. */
export type Window = { from: Date; until?: Date; cursor: string | null };

/** `next` is null on the last page. */
export type Page<Item> = { items: Item[]; next: string | null };

/**
 * - `unavailable`: no response. It may have been done; ask again with the same key.
 * - `busy`: not done now, because there are too many requests, or one with the same key is under way. Ask again in a moment.
 * - `failed`: the response was the provider's own error, or could not be read. It may have been done, and asking again with
 *   the same key gives the same response for a day.
 *
 * The others are final.
 */
export type ProviderFailure = {
  code: "not-found" | "refused" | "key-reused" | "not-allowed" | "unavailable" | "busy" | "failed";
  /** For the log. May name parameters, never a key. */
  message: string;
  /** What of the request is wrong, in the provider's words. */
  parameter?: string;
};

/** A message from the provider. It only says where to look: what is true is read from the provider. */
export type WebhookEvent = {
  id: string;
  /** The provider's own name of it, such as `checkout.session.completed`. */
  type: string;
  about:
    | { kind: "session"; sessionId: string }
    | { kind: "payment"; paymentId: string }
    /** Nothing that concerns us. */
    | { kind: "other" };
  isLive: boolean;
  apiVersion: string | null;
  createdAt: Date;
};

/** `no-secret`: nobody could tell a real message from a forged one, so none is taken. */
export type WebhookFailure = "no-secret" | "not-authentic" | "not-understood";

type ProviderResult<Value> = Promise<Result<Value, ProviderFailure>>;

/**
 * Who takes the money. Never call it inside a transaction: every call but `parseWebhookEvent` goes over the network.
 * Failures are values; nothing of it throws.
 */
export type PaymentProvider = {
  account: PaymentAccount;
  /** Whether real money moves. */
  isLive: boolean;
  /**
   * Idempotent by `order.intentKey` for a day; a second call while the first is under way gets the same result. `refused`
   * when `createdAt` is more than some minutes ago and the first try got lost.
   */
  createCheckout(request: CheckoutRequest): ProviderResult<CheckoutSession>;
  findSession(sessionId: string): ProviderResult<CheckoutSession>;
  /** The session that made a payment, for refunds and disputes. */
  findSessionOfPayment(paymentId: string): ProviderResult<CheckoutSession | null>;
  /** The session with its refunds and disputes. */
  readPayment(sessionId: string): ProviderResult<PaymentSnapshot>;
  /** Ends an open session. `refused` when it is not open: read it again. */
  expireSession(sessionId: string): ProviderResult<CheckoutSession>;
  listSessions(window: Window): ProviderResult<Page<CheckoutSession>>;
  listRefunds(window: Window): ProviderResult<Page<Refund>>;
  listDisputes(window: Window): ProviderResult<Page<Dispute>>;
  /** Checks the signature over the bytes as they came, at most 300 seconds old. */
  parseWebhookEvent(body: Uint8Array, signature: string | null): Promise<Result<WebhookEvent, WebhookFailure>>;
};
