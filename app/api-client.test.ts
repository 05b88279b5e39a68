import { expect, onTestFinished, test, vi } from "vitest";
import { teacherInput, teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { createApiClient } from "./api-client.ts";

type Requested = { path: string; init: RequestInit };

function clientOf(result: () => Response | Promise<Response>, token: string | null = "token") {
  const requests: Requested[] = [];
  const client = createApiClient({
    accessToken: async () => token,
    locale: "zh",
    fetch: async (path, init = {}) => {
      requests.push({ path: path instanceof Request ? path.url : String(path), init });
      return await result();
    },
  });
  return { client, requests };
}

const listing = { ...teacherInput(), id: "1", version: 2 };
const json = { ...teacherJson(), id: "1", version: 2 };

test("requests carry the token and the page's language, and return the listing", async () => {
  const { client, requests } = clientOf(() => Response.json({ listing: json }, { status: 201 }));
  expect(await client.createListing(teacherInput())).toEqual({ ok: true, value: listing });
  expect(await client.changeListing(1, teacherInput())).toEqual({ ok: true, value: listing });
  expect(requests.map(({ path, init }) => [path, init.method])).toEqual([
    ["/api/me/listing", "POST"],
    ["/api/me/listing", "PUT"],
  ]);
  expect(requests[0]?.init.headers).toEqual({
    "accept-language": "zh-Hans",
    authorization: "Bearer token",
    "content-type": "application/json",
  });
  expect(requests.map(({ init }) => JSON.parse(init.body as string) as unknown)).toEqual([
    teacherJson(),
    { ...teacherJson(), version: 1 },
  ]);
});

test("a payment page is awaited for a minute, other responses for 15 seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  const page = { url: "https://pay.example/1", session_id: "1" };
  const { client } = clientOf(() => Response.json(page));
  expect(await client.startCheckout("1", 3)).toEqual({ ok: true, value: { url: page.url, sessionId: "1" } });
  await client.readListing();
  expect(timeout.mock.calls).toEqual([[60_000], [15_000]]);
});

test("a missing listing is returned as null", async () => {
  const { client, requests } = clientOf(() => Response.json({ listing: null }), null);
  expect(await client.readListing()).toEqual({ ok: true, value: null });
  expect(requests[0]?.init).toMatchObject({ method: "GET", body: null, headers: { "accept-language": "zh-Hans" } });
  expect(requests[0]?.init.headers).not.toHaveProperty("authorization");
});

test("a failure carries its field errors, the current listing and the time to wait", async () => {
  const fields = [{ field: "city", code: "missing", message: "请填写城市" }];
  const error = { code: "listing-changed", message: "…", fields, listing };
  const { client } = clientOf(() =>
    Response.json({ error: { ...error, listing: json } }, { status: 409, headers: { "retry-after": "12" } }),
  );
  expect(await client.changeListing(1, teacherInput())).toEqual({
    ok: false,
    failure: { ...error, status: 409, retryAfterSeconds: 12 },
  });
});

test.each<[string, () => Response]>([
  ["an unreachable server", () => Response.error()],
  ["a proxy's own page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["JSON from another server", () => Response.json({ message: "hello" })],
  ["an empty response", () => new Response(null, { status: 204 })],
])("%s is reported as offline", async (_, result) => {
  expect(await clientOf(result).client.readListing()).toEqual({ ok: false, failure: { code: "offline" } });
});

test("a rejected fetch and a rejected token request are reported as offline", async () => {
  const refuse = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await clientOf(refuse).client.readListing()).toEqual({ ok: false, failure: { code: "offline" } });
  const client = createApiClient({ accessToken: refuse, locale: "en", fetch: () => refuse() });
  expect(await client.readListing()).toEqual({ ok: false, failure: { code: "offline" } });
});

test("a checkout request carries the listing, the months and the page's language", async () => {
  const { client, requests } = clientOf(() => Response.json({ url: "https://pay.example/1", session_id: "cs_1" }));
  expect(await client.startCheckout("listing", 6)).toEqual({
    ok: true,
    value: { url: "https://pay.example/1", sessionId: "cs_1" },
  });
  expect(requests[0]).toMatchObject({
    path: "/functions/v1/create-checkout",
    init: { method: "POST", headers: { authorization: "Bearer token", "accept-language": "zh-Hans" } },
  });
  expect(JSON.parse(requests[0]?.init.body as string)).toEqual({ listing_id: "listing", months: 6, language: "zh" });
});

test.each([{ url: "javascript:alert(1)", session_id: "cs_1" }, { url: "https://pay.example/1" }, {}])(
  "the checkout response %j is rejected",
  async (result) => {
    expect(await clientOf(() => Response.json(result)).client.startCheckout("listing", 1)).toEqual({
      ok: false,
      failure: { code: "offline" },
    });
  },
);

test("a payment is verified by its session ID without a token", async () => {
  const until = "2027-05-22T08:31:00.000Z";
  const response = { status: "paid", months: 3, subscription_expires_at: until, taken_down: true };
  const { client, requests } = clientOf(() => Response.json(response), null);
  const value = { status: "paid", expiresAt: until, isTakenDown: true };
  expect(await client.verifyPayment("cs_1")).toEqual({ ok: true, value });
  expect(requests[0]?.init.headers).not.toHaveProperty("authorization");
  expect(JSON.parse(requests[0]?.init.body as string)).toEqual({ session_id: "cs_1" });
  expect(await clientOf(() => Response.json({ status: "fine" })).client.verifyPayment("cs_1")).toMatchObject({
    ok: false,
  });
});

test("a failure carries the server's message", async () => {
  const error = { code: "not-found", message: "没有找到内容。" };
  expect(await clientOf(() => Response.json({ error }, { status: 404 })).client.verifyPayment("cs_1")).toMatchObject({
    ok: false,
    failure: error,
  });
});

test.each([
  { renewal: "renewed", calls: 2, ok: true },
  { renewal: "ended", calls: 1, code: "not-signed-in" },
  { renewal: "unreachable", calls: 1, code: "offline" },
] as const)("a rejected token renews the session once: $renewal", async ({ renewal, calls, ...outcome }) => {
  let token = "old";
  const renewSession = vi.fn(async () => {
    token = "new";
    return renewal;
  });
  const fetch = vi.fn(async (_path: unknown, init?: RequestInit) => {
    const isNew = new Headers(init?.headers).get("authorization") === "Bearer new";
    return isNew ? Response.json({ listing }) : Response.json({ error: { code: "not-signed-in" } }, { status: 401 });
  });
  const client = createApiClient({ accessToken: async () => token, renewSession, locale: "en", fetch });
  const result = await client.readListing();
  expect(result.ok ? { ok: true } : { code: result.failure.code }).toEqual(outcome);
  expect(renewSession).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(calls);
});

test("a read is aborted by its caller's signal", async () => {
  const stop = new AbortController();
  const fetch = (_path: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  const client = createApiClient({ accessToken: async () => "token", locale: "en", fetch });
  const read = client.listPayments(stop.signal);
  await Promise.resolve();
  stop.abort();
  expect(await read).toMatchObject({ ok: false });
});
