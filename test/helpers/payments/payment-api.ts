import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { paymentRoutes } from "#server/api/payments/payment-routes.ts";
import { applyWebhookEvents } from "#server/jobs/queue-jobs.ts";
import { JobRunner } from "#server/jobs/run-job.ts";
import { listenForWork } from "#server/jobs/start-jobs.ts";
import { type OpenedSandbox, openStripeSandbox, sandboxPath } from "#server/stripe-sandbox/open-stripe-sandbox.ts";
import { openTestDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";
import { trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";

const functions = "/functions/v1";

type PaymentResponse = { status: number; headers: Headers; text: string; body: Record<string, unknown>; code: string };

export type PaymentApi = {
  services: TestServices;
  db: Database;
  /** The clock shared by all parts. */
  clock: { now: Date };
  provider: PaymentProvider;
  sandbox: OpenedSandbox;
  webhookSecret: string;
  /** Applies the webhook events. */
  webhookJob: JobRunner;
  /** Posts JSON, or sends an arbitrary request. `token` is from `tokenOf`; null for a visitor. */
  ask(path: string, token: string | null, body?: unknown, init?: RequestInit): Promise<PaymentResponse>;
  webhook(body: BodyInit, signature: string | null, headers?: Record<string, string>): Promise<PaymentResponse>;
  /** Creates a listing of this person that was never paid for. */
  newListing(userId: string, columns?: Partial<Parameters<typeof teacherColumns>[0]>): Promise<string>;
  /** Posts a form of the sandbox's pages; does not follow redirects. */
  page(path: string, form?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
};

/** The payment endpoints for browsers and the provider, on a fresh database, with the Stripe sandbox in-process. */
export async function openPaymentApi(): Promise<PaymentApi> {
  const { opened, close } = await openTestDatabase("pglite");
  const clock = { now: new Date("2027-01-31T10:00:00.000Z") };
  const services = { ...testServices(opened.db), clock: { now: () => clock.now } };
  const secrets = { secretKey: "sk_test_not_a_secret", webhookSecret: "whsec_not_a_secret_either" };
  const { provider, sandbox } = openStripeSandbox(services, opened.db, secrets);
  const webhookJob = new JobRunner(applyWebhookEvents(services, provider, opened.kind), {
    database: opened,
    services,
  });
  const stopListening = await listenForWork(opened, [webhookJob]);
  await webhookJob.settled();
  const app = paymentRoutes({
    limitCodes: async () => null,
    services,
    provider,
    verifyBearer: trustAnyToken,
    clientAddress: (context) => context.req.header("x-test-address") ?? "203.0.113.1",
  });
  app.route(sandboxPath, sandbox.pages);
  const send = async (path: string, init: RequestInit) => await app.fetch(new Request(services.origin + path, init));
  const read = async (response: Response): Promise<PaymentResponse> => {
    const text = await response.text();
    const body = (text.startsWith("{") ? JSON.parse(text) : {}) as object;
    const code = "error" in body ? String((body.error as { code: string }).code) : "";
    return { status: response.status, headers: response.headers, text, body: { ...body }, code };
  };
  return {
    services,
    db: opened.db,
    clock,
    provider,
    sandbox,
    webhookSecret: secrets.webhookSecret,
    webhookJob,
    async ask(path, token, body, init = {}) {
      const headers = {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(init.headers as Record<string, string> | undefined),
      };
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const own = { method: "POST", ...(body !== undefined && { body: text }) };
      return await read(await send(path.startsWith("/") ? path : `${functions}/${path}`, { ...own, ...init, headers }));
    },
    async webhook(body, signature, headers = {}) {
      const all = { ...headers, ...(signature !== null && { "stripe-signature": signature }) };
      return await read(await send(`${functions}/stripe-webhook`, { method: "POST", body, headers: all }));
    },
    newListing: (userId, columns) =>
      insertListing(opened.db, teacherColumns({ ...unpaid, user_id: userId, ...columns })),
    page: async (path, form) =>
      await send(sandboxPath + path, form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    async close() {
      await stopListening();
      await webhookJob.stop();
      await close();
    },
  };
}

const unpaid = { is_active: false, subscription_started_at: null, subscription_expires_at: null, months_paid: 0 };

const tables = [
  "payments",
  "ledger",
  "refunds",
  "disputes",
  "payment_changes",
  "payment_alerts",
  "stripe_events",
  "teacher_listings",
  "profiles",
  "mail_outbox",
] as const;

/** Returns a fingerprint, by table, of every row that payments can change: equal only if the rows are identical. */
export async function fingerprintPaymentRows(db: Database): Promise<Record<string, string>> {
  const prints = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)} order by 1::text`.execute(db);
      const digest = createHash("sha256").update(JSON.stringify(rows)).digest("hex").slice(0, 16);
      return [table, `${rows.length} rows ${digest}`] as const;
    }),
  );
  return Object.fromEntries(prints);
}
