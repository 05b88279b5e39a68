import type { ListingType } from "#domain/listings/listing.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Result } from "#std/result.ts";

/**
 * The account whose keys are in use: the built-in Stripe sandbox's, or those of a Stripe account, test or live.
 * Objects created with one of them are unknown to the others.
 */
export type PaymentAccount = "gateway" | "stripe-test" | "stripe-live";

/** The purchase, frozen when the attempt begins. The provider stores it with the session and returns it. */
export type Order = {
  /** Our key, made before the provider is called. A repeat with the same key never creates a second session. */
  intentKey: string;
  listingId: string;
  listingType: ListingType;
  months: number;
  unitCents: number;
  currency: string;
  /** Paid by another person than the listing's owner. */
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
  /** The address for the provider's receipt. Null: the payer enters one on the payment page. */
  email: string | null;
  /** The name of the item on the payment page, in the page's language. */
  description: string;
  /** The URL that the payer returns to. Insert the id as is. */
  successUrl: (sessionId: string) => string;
  cancelUrl: string;
};

/** Complete, but not paid yet, is `pending`; `failed` came after that. A declined card leaves a session open. */
export type SessionStatus = "open" | "expired" | "pending" | "failed" | "paid";

/** When the data was requested, by our clock: of two conflicting readings, the later one counts. */
type Reading = { readAt: Date };

/** A visit to the provider's payment page. */
export type CheckoutSession = Reading & {
  id: string;
  status: SessionStatus;
  /** The URL of the payment page; null once it is closed. */
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

/** A refund has no effect until it has `succeeded`; even then it can still be reversed (`failed`). */
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
  /** The end of the time for an answer; null once it was answered or is decided. */
  respondBy: Date | null;
  createdAt: Date;
};

/** All that the provider knows of one payment. */
export type PaymentSnapshot = { session: CheckoutSession; refunds: readonly Refund[]; disputes: readonly Dispute[] };

/** A window of creation times, newest first, and where in it to go on. */
export type Window = { from: Date; until?: Date; cursor: string | null };

/** `next` is null on the last page. */
export type Page<Item> = { items: Item[]; next: string | null };

/**
 * - `unavailable`: no response. The request may have succeeded; retry with the same key.
 * - `busy`: not done, because of too many requests or a request with the same key in progress. Retry in a moment.
 * - `failed`: the response was an error of the provider, or unreadable. The request may have succeeded; retries with
 *   the same key get the same response for a day.
 * The others are final.
 */
export type ProviderFailure = {
  code: "not-found" | "refused" | "exists" | "key-reused" | "not-allowed" | "unavailable" | "busy" | "failed";
  /** For the log. May name parameters, never a key. */
  message: string;
  /** The invalid parameter, in the provider's words. */
  parameter?: string;
};

/** A webhook event from the provider. It only says where to look: state is read from the provider. */
export type WebhookEvent = {
  id: string;
  /** The provider's name for it, for example `checkout.session.completed`. */
  type: string;
  about:
    | { kind: "session"; sessionId: string }
    | { kind: "payment"; paymentId: string }
    /** An event that does not concern us. */
    | { kind: "other" };
  isLive: boolean;
  apiVersion: string | null;
  createdAt: Date;
};

/** `no-secret`: forged events could not be distinguished from real ones, so none is accepted. */
export type WebhookFailure = "no-secret" | "not-authentic" | "not-understood";

type ProviderResult<Value> = Promise<Result<Value, ProviderFailure>>;

/**
 * The payment service. Never call it inside a transaction: every call but `parseWebhookEvent` uses the network.
 * Failures are returned as values; no call throws.
 */
export type PaymentProvider = {
  account: PaymentAccount;
  /** Whether real money moves. */
  isLive: boolean;
  /**
   * Idempotent by `order.intentKey` for a day; a second call while the first is under way gets the same result.
   * `refused` when `createdAt` is more than some minutes ago and the first try got lost.
   */
  createCheckout(request: CheckoutRequest): ProviderResult<CheckoutSession>;
  findSession(sessionId: string): ProviderResult<CheckoutSession>;
  /** The session that made a payment, for refunds and disputes. */
  findSessionOfPayment(paymentId: string): ProviderResult<CheckoutSession | null>;
  /** The session with its refunds and disputes. */
  readPayment(sessionId: string): ProviderResult<PaymentSnapshot>;
  /**
   * Refunds everything of a payment that is not refunded yet. `refused`: nothing is left, or the payment is disputed.
   * The provider never refunds more than was paid, so a repeat is safe.
   */
  refundPayment(paymentId: string): ProviderResult<Refund>;
  /** Ends an open session. `refused` when it is not open: read it again. */
  expireSession(sessionId: string): ProviderResult<CheckoutSession>;
  listSessions(window: Window): ProviderResult<Page<CheckoutSession>>;
  listRefunds(window: Window): ProviderResult<Page<Refund>>;
  listDisputes(window: Window): ProviderResult<Page<Dispute>>;
  /** Checks the signature over the bytes as they came, at most 300 seconds old. */
  parseWebhookEvent(body: Uint8Array, signature: string | null): Promise<Result<WebhookEvent, WebhookFailure>>;
};
