import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Database } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { Services } from "#domain/services.ts";
import { createStripeProvider } from "#providers/stripe/stripe-provider.ts";
import { isLocalOrigin } from "#server/http/local-request.ts";
import { errorFields } from "#server/log/log.ts";
import { createStripeSandbox } from "#stripe-sandbox/sandbox.ts";
import { startWorker, type Worker } from "#stripe-sandbox/webhooks/worker.ts";
import { createRecordStore } from "./record-store.ts";
import { sandboxPages } from "./sandbox-pages.ts";
import { siteTheme } from "./site-theme.tsx";

/** The path under which the sandbox's pages are mounted. */
export const sandboxPath = "/test-payments";

/** A host name that does not resolve: requests to it never leave the process. */
const apiUrl = "http://stripe-sandbox.invalid";

type Receive = (request: Request) => Response | Promise<Response>;

export type OpenedSandbox = {
  pages: Hono;
  /** Processes due work and returns when more is due. Events are not delivered before `start`. */
  processDue(): Promise<Date | null>;
  /** Starts processing due work in the background and delivering events to `receive`. Returns `stop`. */
  start(receive: Receive): () => Promise<void>;
};

/** Known only to this process. They may change with each start, because events are signed when they are delivered. */
type Secrets = { secretKey: string; webhookSecret: string };

const newSecrets = (): Secrets => ({
  secretKey: `sk_test_${randomUUID().replaceAll("-", "")}`,
  webhookSecret: `whsec_${randomUUID().replaceAll("-", "")}`,
});

/**
 * Opens the Stripe sandbox on the database, with a provider that calls it in this process. Its API has no URL, because
 * a client with access can decide which payments succeed. `secrets` are for tests.
 */
export function openStripeSandbox(
  { clock, log, origin }: Pick<Services, "clock" | "log" | "origin">,
  db: Database,
  { secretKey, webhookSecret }: Secrets = newSecrets(),
): { provider: PaymentProvider; sandbox: OpenedSandbox } {
  let worker: Worker | null = null;
  let receive: Receive | null = null;
  const now = () => clock.now();
  const settings = { pagesUrl: origin + sandboxPath, theme: siteTheme() };
  const sandbox = createStripeSandbox({
    ...settings,
    store: createRecordStore(db),
    now,
    secretKey,
    webhook: { url: `${origin}/functions/v1/stripe-webhook`, secret: webhookSecret },
    send: async (url, init) => {
      if (receive === null) throw new Error("There is no webhook endpoint yet.");
      return await receive(new Request(url, init));
    },
    hasOverview: isLocalOrigin(origin),
  });
  const api = new Hono();
  api.onError((error) => {
    log.error("stripe-sandbox-failed", errorFields(error));
    return Response.json({ error: { type: "api_error", message: "The Stripe sandbox failed." } }, { status: 500 });
  });
  api.route("/", sandbox.api);
  const wake = () => worker?.wake();
  const request: typeof fetch = async (url, init) => {
    const response = await rejectOnAbort(Promise.resolve(api.fetch(new Request(url, init))), init?.signal);
    if (init?.method === "POST") wake();
    return response;
  };
  return {
    provider: createStripeProvider({ account: "gateway", secretKey, webhookSecret, now, apiUrl, fetch: request }),
    sandbox: {
      pages: sandboxPages({ origin, log }, sandbox.pages, settings, wake),
      processDue: sandbox.processDue,
      start(receiver) {
        receive = receiver;
        const onError = (error: unknown) => log.warn("stripe-sandbox-failed", errorFields(error));
        worker = startWorker(sandbox.processDue, { now, onError });
        return worker.stop;
      },
    },
  };
}

/** A request inside the process cannot be canceled, but its caller need not wait for it. */
function rejectOnAbort<Value>(call: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return call;
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    call.then(resolve, reject);
  });
}
