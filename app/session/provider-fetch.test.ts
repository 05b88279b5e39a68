import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { providerFetch } from "./provider-fetch.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://taoli.example/auth"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

function respondingWith(response: Response) {
  const requests = vi.fn(async (_input: unknown, _init?: RequestInit) => response);
  vi.stubGlobal("fetch", requests);
  return requests;
}

test("a retry-after header is added to the message", async () => {
  const rejection = { code: "over_request_rate_limit", error_code: "over_request_rate_limit", msg: "Too many" };
  respondingWith(Response.json(rejection, { status: 429, headers: { "retry-after": "42", "x-sb-error-code": "x" } }));
  const response = await providerFetch("https://taoli.example/auth/v1/token");
  expect(response.status).toBe(429);
  expect(response.headers.get("x-sb-error-code")).toBe("x");
  expect(await response.json()).toEqual({ ...rejection, msg: "Try again after 42 seconds" });
});

test("a provider error's ID is added to the message", async () => {
  const failure = { code: 500, error_code: "unexpected_failure", msg: "Unexpected failure", error_id: "abc-12" };
  respondingWith(Response.json(failure, { status: 500 }));
  const response = await providerFetch("https://taoli.example/auth/v1/token");
  expect(await response.json()).toEqual({ ...failure, msg: "Unexpected failure (error ID abc-12)" });
});

test("a non-JSON error response gets a message with the time to wait", async () => {
  respondingWith(new Response("slow down", { status: 429, headers: { "retry-after": "3" } }));
  const response = await providerFetch(new URL("https://taoli.example/auth/v1/token"));
  expect(await response.json()).toEqual({ msg: "Try again after 3 seconds" });
});

test("only the site's own provider gets the device ID, and other headers are kept", async () => {
  const requests = respondingWith(new Response("{}"));
  const headers = { authorization: "Bearer x" };
  for (const origin of ["https://taoli.example", "https://taoli.example", "https://auth.example"]) {
    await providerFetch(`${origin}/auth/v1/token`, { method: "POST", headers });
  }
  const sent = requests.mock.calls.map(([, init]) => new Headers(init?.headers));
  expect(sent.map((one) => one.get("x-device-id"))).toEqual([
    stored.get("taoli.device"),
    stored.get("taoli.device"),
    null,
  ]);
  expect(stored.get("taoli.device")).toHaveLength(32);
  expect(sent.map((one) => one.get("authorization"))).toEqual(Array(3).fill("Bearer x"));
});

test("any other response is passed through, and signing out outlives the page", async () => {
  const whole = new Response("{}");
  const requests = respondingWith(whole);
  expect(await providerFetch("https://taoli.example/auth/v1/user")).toBe(whole);
  await providerFetch(new Request("https://taoli.example/auth/v1/logout?scope=local"), { method: "POST" });
  expect(requests.mock.calls.map(([, init]) => init?.keepalive)).toEqual([false, true]);
  expect(requests.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});
