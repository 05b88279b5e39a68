import Stripe from "stripe";
import type {
  PaymentAccount,
  PaymentFacts,
  PaymentProvider,
  ProviderFailure,
} from "#domain/payments/payment-provider.ts";
import { failure, type Result, success } from "#std/result.ts";
import { accountOfKey } from "./account-of-key.ts";
import { createParameters } from "./create-parameters.ts";
import { createNoticeReader } from "./read-notice.ts";
import { toDispute, toRefund } from "./refund-and-dispute.ts";
import { chargeOf, toCheckoutSession } from "./session.ts";
import { findSettlement } from "./settlement.ts";
import { toProviderFailure } from "./stripe-failure.ts";
import { readPage, toListParameters } from "./window.ts";

/** The version whose types the library has. A new library has a new one, and this line then no longer compiles. */
const apiVersion: Stripe.LatestApiVersion = "2026-10-28.endive";

/** A person waits for the payment page: three tries end within half a minute. */
const timeoutMs = 8_000;
const retries = 2;

const expandSession = ["payment_intent.latest_charge.refunds"];
const expandList = ["data.payment_intent.latest_charge"];

export type StripeOptions = {
  secretKey: string;
  /** Of the webhook endpoint. Undefined: no message is taken. */
  webhookSecret: string | undefined;
  now: () => Date;
  /** Whose the key is; by default the one at Stripe that it names. */
  account?: PaymentAccount;
  /** Somewhere else than Stripe: scheme, host and port of a test gateway. */
  apiUrl?: string;
  /** Who sends the requests, in place of Node: a gateway in this process needs no port. */
  fetch?: typeof globalThis.fetch;
};

/** Takes payments through Stripe Checkout. The only place that knows Stripe's library. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecret, now } = options;
  const account = options.account ?? accountOfKey(secretKey);
  const stripe = createClient(options);
  const { sessions } = stripe.checkout;
  return {
    account,
    isLive: account === "stripe-live",
    createCheckout: (request) =>
      attempt(async () => {
        const readAt = now();
        const { intentKey } = request.order;
        const session = await sessions.create(createParameters(request), { idempotencyKey: `checkout-${intentKey}` });
        return toCheckoutSession(session, readAt);
      }),
    findSession: (id) => forSession(id, async () => (await readPayment(stripe, id, now())).session),
    readPayment: (id) => forSession(id, () => readPayment(stripe, id, now())),
    expireSession: (id) =>
      forSession(id, async () => toCheckoutSession(await sessions.expire(id, { expand: expandSession }), now())),
    findSessionOfPayment: (paymentId) =>
      attempt(async () => {
        const readAt = now();
        const { data } = await sessions.list({ payment_intent: paymentId, limit: 1, expand: expandList });
        const [session] = data;
        return session === undefined ? null : toCheckoutSession(session, readAt);
      }),
    listSessions: (window) =>
      attempt(() =>
        readPage(now(), sessions.list({ ...toListParameters(window), expand: expandList }), toCheckoutSession),
      ),
    listRefunds: (window) => attempt(() => readPage(now(), stripe.refunds.list(toListParameters(window)), toRefund)),
    listDisputes: (window) => attempt(() => readPage(now(), stripe.disputes.list(toListParameters(window)), toDispute)),
    readNotice: createNoticeReader(stripe, webhookSecret, now),
  };
}

function createClient({ secretKey, apiUrl, fetch }: StripeOptions): Stripe {
  const url = apiUrl === undefined ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(url !== null && {
      host: url.hostname,
      port: url.port || (url.protocol === "http:" ? 80 : 443),
      protocol: url.protocol === "http:" ? "http" : "https",
    }),
    ...(fetch !== undefined && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

/** A session brings its first ten refunds along, and whether there was a dispute: mostly one question is enough. */
async function readPayment(stripe: Stripe, id: string, readAt: Date): Promise<PaymentFacts> {
  const found = await stripe.checkout.sessions.retrieve(id, { expand: expandSession });
  const charge = chargeOf(found);
  const refunds = charge === null ? [] : await listRefundsOf(stripe, charge);
  const disputes = charge?.disputed ? await stripe.disputes.list({ charge: charge.id, limit: 100 }) : null;
  return {
    session: toCheckoutSession(found, readAt, await findSettlement(stripe, found)),
    refunds: refunds.map((refund) => toRefund(refund, readAt)),
    disputes: disputes?.data.map((dispute) => toDispute(dispute, readAt)) ?? [],
  };
}

async function listRefundsOf(stripe: Stripe, { id, refunds }: Stripe.Charge): Promise<Stripe.Refund[]> {
  if (refunds && !refunds.has_more) return refunds.data;
  return stripe.refunds.list({ charge: id, limit: 100 }).autoPagingToArray({ limit: 1000 });
}

/** Ids come from addresses that anybody can type: what cannot be one is not asked for. */
function forSession<Value>(id: string, ask: () => Promise<Value>): Promise<Result<Value, ProviderFailure>> {
  if (/^cs_[A-Za-z0-9_]{1,200}$/u.test(id)) return attempt(ask);
  return Promise.resolve(failure({ code: "not-found", message: "This cannot be the id of a session." }));
}

async function attempt<Value>(ask: () => Promise<Value>): Promise<Result<Value, ProviderFailure>> {
  try {
    return success(await ask());
  } catch (error) {
    return failure(toProviderFailure(error));
  }
}
