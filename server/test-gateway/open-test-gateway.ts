import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Database } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { createTestGateway } from "#providers/test-gateway/test-gateway.ts";
import { isLocalOrigin } from "#server/dev-mail/local-request.ts";
import { errorFields } from "#server/log/log.ts";
import { gatewayPages } from "./gateway-pages.ts";
import { keepWorking, type Worker } from "./keep-working.ts";
import { createRecordStore } from "./record-store.ts";

/** Where the pages are on this site. */
export const gatewayPath = "/test-payments";

/** A name that leads nowhere: nothing of it goes over a network. */
const apiUrl = "http://test-gateway.invalid";

type Receive = (request: Request) => Response | Promise<Response>;

export type OpenedGateway = {
  pages: Hono;
  /** Does what is due by now, and says when something is due next. Messages reach nobody before `start`. */
  work(): Promise<Date | null>;
  /** From now on works by itself, and gives its messages to `receive`. Gives the way to stop. */
  start(receive: Receive): () => Promise<void>;
};

/** What nobody outside this process has to know. They may change with each start: messages are signed when they go out. */
type Secrets = { secretKey: string; webhookSecret: string };

const newSecrets = (): Secrets => ({
  secretKey: `sk_test_${randomUUID().replaceAll("-", "")}`,
  webhookSecret: `whsec_${randomUUID().replaceAll("-", "")}`,
});

/**
 * The built-in test gateway over the database, and the provider that speaks to it inside this process: its API has no
 * address, because whoever reaches it decides what is paid. `secrets` are for tests.
 */
export function openTestGateway(
  { clock, log, origin }: Pick<Services, "clock" | "log" | "origin">,
  db: Database,
  { secretKey, webhookSecret }: Secrets = newSecrets(),
): { provider: PaymentProvider; gateway: OpenedGateway } {
  let worker: Worker | null = null;
  let receive: Receive | null = null;
  const now = () => clock.now();
  const gateway = createTestGateway({
    store: createRecordStore(db),
    now,
    pagesUrl: origin + gatewayPath,
    secretKey,
    webhook: { url: `${origin}/functions/v1/stripe-webhook`, secret: webhookSecret },
    send: async (url, init) => {
      if (receive === null) throw new Error("Nobody takes the messages yet.");
      return await receive(new Request(url, init));
    },
    hasOverview: isLocalOrigin(origin),
  });
  const api = new Hono();
  api.onError((error) => {
    log.error("test-gateway-failed", errorFields(error));
    return Response.json({ error: { type: "api_error", message: "The test gateway failed." } }, { status: 500 });
  });
  api.route("/", gateway.api);
  const wake = () => worker?.wake();
  const ask: typeof fetch = async (url, init) => {
    const answer = await orAborted(Promise.resolve(api.fetch(new Request(url, init))), init?.signal);
    if (init?.method === "POST") wake();
    return answer;
  };
  return {
    provider: createStripeProvider({ account: "gateway", secretKey, webhookSecret, now, apiUrl, fetch: ask }),
    gateway: {
      pages: gatewayPages({ origin, log }, gateway.pages, wake),
      work: gateway.work,
      start(receiver) {
        receive = receiver;
        worker = keepWorking(gateway.work, { clock, log });
        return worker.stop;
      },
    },
  };
}

/** A call inside the process cannot be broken off, but whoever waits for it can be let go. */
function orAborted<Value>(call: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return call;
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    call.then(resolve, reject);
  });
}
