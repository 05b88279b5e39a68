import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";
const someId = "7d3b2a1c-0000-4000-8000-000000000001";

let app: TestApp;
const tokens: Record<string, string | null> = {
  visitor: null,
  "a forged token": `e30.${"a".repeat(40)}.${"b".repeat(86)}`,
};

let requests = 0;

/** Each request comes from a separate network, so that no rate limit applies. */
async function send(method: string, path: string, token: string | null, body?: unknown): Promise<Response> {
  requests += 1;
  const headers = {
    "x-forwarded-for": `10.${requests >> 8}.${requests & 255}.1`,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  return await app.fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function signUp(email: string): Promise<{ access_token: string; user: { id: string } }> {
  const response = await send("POST", "/auth/v1/signup", null, { email, password: "mango-tree-7" });
  return (await response.json()) as { access_token: string; user: { id: string } };
}

beforeAll(async () => {
  const environment = { AUTH_SERVICE_KEY: serviceKey, AUTH_RATE_LIMITS: "0", TRUSTED_PROXIES: "1" };
  app = await createTestApp({ environment });
  const [member, owner, weak] = [
    await signUp("member@taoli.example"),
    await signUp("owner@taoli.example"),
    await signUp("weak@taoli.example"),
  ];
  const made = await send("POST", "/api/me/listing", owner.access_token, teacherJson());
  expect(made.status).toBe(201);
  await send("PUT", `/auth/v1/admin/users/${weak.user.id}`, serviceKey, { app_metadata: { role: "admin" } });
  Object.assign(tokens, {
    "a member": member.access_token,
    "an owner": owner.access_token,
    "an operator without a second factor": weak.access_token,
    "the service key": serviceKey,
  });
});
afterAll(() => app?.close());

/** Every endpoint of operators, with an id in place of each parameter. Middleware is registered for all methods. */
function endpoints(): { method: string; path: string }[] {
  return app.routes
    .filter(({ method, path }) => path.startsWith("/api/operator/") && method !== "ALL")
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+(?:\{[^}]*\})?\??/gu, someId) }));
}

describe("no operator endpoint", () => {
  test.each([
    ["visitor", 401],
    ["a forged token", 401],
    ["the service key", 401],
    ["a member", 403],
    ["an owner", 403],
    ["an operator without a second factor", 403],
  ])("is open to %s", async (who, status) => {
    expect(endpoints().length).toBeGreaterThan(1);
    for (const { method, path } of endpoints()) {
      const response = await send(method, path, tokens[who] ?? null, method === "GET" ? undefined : {});
      expect([method, path, response.status]).toEqual([method, path, status]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("is open with another spelling of its path or another method", async () => {
    const token = tokens["a member"] ?? null;
    for (const { path } of endpoints()) {
      const spellings = [
        `${path}/`,
        `${path}/x`,
        `/${path}`,
        path.toUpperCase(),
        path.replace("/o", "/%6f"),
        `${path}%00`,
      ];
      for (const spelling of spellings) {
        for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
          const { status } = await send(method, `${app.origin}${spelling}`, token);
          expect([method, spelling, status >= 300 && status < 500]).toEqual([method, spelling, true]);
        }
      }
    }
  });
});
