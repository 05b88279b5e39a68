import type { ListingType } from "#domain/listings/listing.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Result } from "#std/result.ts";

/**
 * The account of the current keys: the built-in Stripe sandbox, or a Stripe account in test or live mode. Objects
 * created in one account do not exist in the others.
 */
export type PaymentAccount = "gateway" | "stripe-test" | "stripe-live";

/** The purchase, frozen when the attempt begins. The provider stores it with the session and returns it. */
export type Order = {
  /**
   * Our idempotency key, generated before the provider is called. A retry with the same key never creates a second
   * session.
   */
  intentKey: string;
  listingId: string;
  listingType: ListingType;
  months: number;
  unitCents: number;
  currency: string;
  /** Paid by someone other than the listing's owner. */
  isGift?: boolean;
  /** The discount of a promotion code; omitted if there is none. */
  discount?: Discount;
};

/** The discount on one payment. `code` is shown on the payment page. */
export type Discount = { codeId: string; code: string; cents: number };

export type CheckoutRequest = {
  order: Order;
  /** When the attempt began. Frozen with the order: a retry must send exactly the same request. */
  createdAt: Date;
  /** The locale of the payment page. */
  language: Locale;
  /** The email for the provider's receipt. Null: the payer enters one on the payment page. */
  email: string | null;
  /** The name of the item on the payment page, in the page's language. */
  description: string;
  /** The URL that the payer returns to. Insert the id as is. */
  successUrl: (sessionId: string) => string;
  cancelUrl: string;
};

/** `pending`: completed but not paid yet. `failed`: a pending payment failed. A declined card leaves a session open. */
export type SessionStatus = "open" | "expired" | "pending" | "failed" | "paid";

/** When the data was requested, by our clock: of two conflicting readings, the later one wins. */
type Reading = { readAt: Date };

/** A session on the provider's payment page. */
export type CheckoutSession = Reading & {
  id: string;
  status: SessionStatus;
  /** The URL of the payment page; null once it is closed. */
  url: string | null;
  /** Null: a session that this directory did not create. */
  order: Order | null;
  amountCents: number;
  currency: string;
  /** Whether real money moves. */
  isLive: boolean;
  /** The provider's id of the payment, referenced by refunds and disputes. */
  paymentId: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** When the payer paid; for a delayed payment method, when the payment was initiated. Null until `paid`. */
  paidAt: Date | null;
  /** When a delayed payment settled. Null for other payments, and if the provider no longer stores it. */
  settledAt: Date | null;
  /** The provider's own receipt. */
  receiptUrl: string | null;
};

/** A refund has no effect until it has `succeeded`; even then it can still be reversed (`failed`). */
export type RefundStatus = "pending" | "succeeded" | "failed";

export type Refund = Reading & {
  id: string;
  paymentId: string | null;
  amountCents: number;
  status: RefundStatus;
  createdAt: Date;
};

/** `inquiry`: a question by the bank before a dispute; no money has moved. */
export type DisputeStatus = "inquiry" | "open" | "won" | "lost";

export type Dispute = Reading & {
  id: string;
  paymentId: string | null;
  amountCents: number;
  status: DisputeStatus;
  /** The deadline for a response; null once it is answered or decided. */
  respondBy: Date | null;
  createdAt: Date;
};

/** All the provider's data on one payment. */
export type PaymentSnapshot = { session: CheckoutSession; refunds: readonly Refund[]; disputes: readonly Dispute[] };

/** A range of creation times, newest first, and the cursor at which to continue. */
export type Window = { from: Date; until?: Date; cursor: string | null };

/** `next` is null on the last page. */
export type Page<Item> = { items: Item[]; next: string | null };

/**
 * - `unavailable`: no response. The request may have succeeded; retry with the same key.
 * - `busy`: not processed, because of too many requests or a request with the same key in progress. Retry in a moment.
 * - `failed`: the response was a provider error, or unreadable. The request may have succeeded; retries with the same
 *   key get the same response for a day.
 * The others are final.
 */
export type ProviderFailure = {
  code: "not-found" | "refused" | "exists" | "key-reused" | "not-allowed" | "unavailable" | "busy" | "failed";
  /** For the log. May contain parameter names, never a key. */
  message: string;
  /** The invalid parameter, as named by the provider. */
  parameter?: string;
};

/** A webhook event from the provider. It only identifies the object to read: state is read from the provider. */
export type WebhookEvent = {
  id: string;
  /** The provider's event type, for example `checkout.session.completed`. */
  type: string;
  about:
    | { kind: "session"; sessionId: string }
    | { kind: "payment"; paymentId: string }
    /** An event that is not relevant here. */
    | { kind: "other" };
  isLive: boolean;
  apiVersion: string | null;
  createdAt: Date;
};

/** `no-secret`: without a secret forged events cannot be detected, so no event is accepted. */
export type WebhookFailure = "no-secret" | "not-authentic" | "not-understood";

type ProviderResult<Value> = Promise<Result<Value, ProviderFailure>>;

/**
 * The payment service. Never call it inside a transaction: every method except `parseWebhookEvent` uses the network.
 * Failures are returned as values; no method throws.
 */
export type PaymentProvider = {
  account: PaymentAccount;
  /** Whether real money moves. */
  isLive: boolean;
  /**
   * Idempotent by `order.intentKey` for a day; a second call while the first is in progress gets the same result.
   * `refused` if `createdAt` is more than a few minutes ago and the first try was lost.
   */
  createCheckout(request: CheckoutRequest): ProviderResult<CheckoutSession>;
  findSession(sessionId: string): ProviderResult<CheckoutSession>;
  /** The session that created a payment, for refunds and disputes. */
  findSessionOfPayment(paymentId: string): ProviderResult<CheckoutSession | null>;
  /** The session with its refunds and disputes. */
  readPayment(sessionId: string): ProviderResult<PaymentSnapshot>;
  /**
   * Refunds the full remaining amount of a payment. `refused`: nothing remains, or the payment is disputed. The
   * provider never refunds more than was paid, so a retry is safe.
   */
  refundPayment(paymentId: string): ProviderResult<Refund>;
  /** Expires an open session. `refused` if it is not open: read it again. */
  expireSession(sessionId: string): ProviderResult<CheckoutSession>;
  listSessions(window: Window): ProviderResult<Page<CheckoutSession>>;
  listRefunds(window: Window): ProviderResult<Page<Refund>>;
  listDisputes(window: Window): ProviderResult<Page<Dispute>>;
  /** Verifies the signature of the raw body bytes; it may be at most 300 seconds old. */
  parseWebhookEvent(body: Uint8Array, signature: string | null): Promise<Result<WebhookEvent, WebhookFailure>>;
};
