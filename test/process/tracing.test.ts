import { afterAll, beforeAll, expect, test } from "vitest";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { type MailServer, startMailServer } from "#test/helpers/email/mail-server.ts";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { type CollectedSpan, startTraceCollector, type TraceCollector } from "#test/helpers/trace-collector.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const data = temporaryFolder();
let collector: TraceCollector;
let mailServer: MailServer;
let server: ServerProcess;

beforeAll(async () => {
  collector = await startTraceCollector();
  mailServer = await startMailServer();
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: "taoli-test",
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    CONFIRM_EMAIL: "0",
  };
  await copySnapshotTo(data.folder);
  server = await startServer(data.folder, { environment });
  await server.ready;
});
afterAll(async () => {
  server.kill("SIGINT");
  expect(await server.ended).toBe(0);
  await collector.close();
  await mailServer.close();
  data.remove();
});

/** A request inside a trace of the caller. Returns its spans once the request's own span has arrived. */
async function trace(path: string, init: RequestInit = {}): Promise<{ spans: CollectedSpan[]; response: Response }> {
  const traceId = crypto.randomUUID().replaceAll("-", "");
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const id = crypto.randomUUID();
  const headers = { traceparent, "x-request-id": id, "content-type": "application/json", ...init.headers };
  const response = await fetch(`${server.origin}${path}`, { ...init, headers });
  const own = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => own().find(({ kind }) => kind === 2)).toBeTruthy();
  const request = own().find(({ kind }) => kind === 2);
  expect(request).toMatchObject({
    parentSpanId: "00f067aa0ba902b7",
    service: "taoli-test",
    attributes: { "taoli.request_id": id, "http.response.status_code": response.status },
  });
  for (const span of own().filter(({ kind }) => kind === 3)) expect(span.parentSpanId).toBeTruthy();
  return { spans: own(), response };
}

const post = (body: object, headers = {}) => ({ method: "POST", body: JSON.stringify(body), headers });

test("a rendered page has a span with its route and statements; a cached one has no statements", async () => {
  const rendered = await trace("/city/boston");
  expect(rendered.spans[0]?.failed).toBe(false);
  const names = rendered.spans.map(({ name }) => name);
  expect(names).toContain("GET /city/:city");
  expect(names).toContain("database select");
  const root = rendered.spans.find(({ kind }) => kind === 2);
  expect(root?.attributes).toMatchObject({ "http.request.method": "GET", "http.route": "/city/:city" });
  const query = rendered.spans.find(({ name }) => name === "database select");
  expect(query).toMatchObject({ kind: 3, parentSpanId: root?.spanId, attributes: { "db.system.name": "postgresql" } });
  expect(query?.attributes["db.query.text"]).toMatch(/^select "/u);
  expect(JSON.stringify(rendered.spans)).not.toContain("boston");

  await (await fetch(`${server.origin}/city/boston`)).text();
  const cached = await trace("/city/boston");
  expect(cached.spans.map(({ name }) => name)).toEqual(["GET /city/:city"]);
});

test("calls to Stripe and to the mail server have spans, without personal data", async () => {
  const email = "lin.yuqing@one.example";
  const signedUp = await trace("/auth/v1/signup", post({ email, password: "a-long-password-1" }));
  const { access_token: token } = (await signedUp.response.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const saved = await trace("/api/me/listing", post(teacherJson(), { authorization }));
  const { listing } = (await saved.response.json()) as { listing: { id: string } };
  const order = { listing_id: listing.id, months: 3 };
  const checkout = await trace("/functions/v1/create-checkout", post(order, { authorization }));
  expect(checkout.response.status).toBe(200);
  const call = checkout.spans.find(({ name }) => name === "stripe createCheckout");
  expect(call).toMatchObject({ kind: 3, failed: false });

  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("smtp send");
  const sent = collector.spans.find(({ name }) => name === "smtp send");
  const ofJob = () => collector.spans.filter(({ traceId }) => traceId === sent?.traceId);
  // The job's own span ends after those inside it, and may be exported later.
  await expect
    .poll(() => ofJob().find(({ spanId }) => spanId === sent?.parentSpanId))
    .toMatchObject({ name: "job deliver-email", kind: 1 });
  await expect.poll(() => ofJob().map(({ name }) => name)).toContain("database update");
  expect(JSON.stringify(collector.spans)).not.toMatch(/lin\.yuqing|Yuqing|a-long-password|cs_test_/u);
});

test("a request without a caller's trace starts one", async () => {
  await (await fetch(`${server.origin}/healthz`)).text();
  await expect
    .poll(() => collector.spans.find(({ name }) => name === "GET /healthz"))
    .toMatchObject({ kind: 2, failed: false });
  expect(collector.spans.find(({ name }) => name === "GET /healthz")?.parentSpanId ?? "").toBe("");
});

test("an endpoint that is not a URL prevents startup with a message", async () => {
  const rejected = await startServer(data.folder, { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: "collector" } });
  expect(await rejected.ended).toBe(1);
  expect(rejected.stderr()).toContain("OTEL_EXPORTER_OTLP_ENDPOINT: Invalid URL");
});
