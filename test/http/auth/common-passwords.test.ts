import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commonPasswordPart, commonPasswordPath } from "#domain/accounts/common-password.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { expectedHeaders } from "#test/http/server/header-table.ts";

const common = "Password1";

type Case = { origin: string; environment: Record<string, string>; isRefused: boolean };

describe.each<Case>([
  { origin: "https://taoli.example", environment: {}, isRefused: true },
  { origin: "https://taoli.example", environment: { COMMON_PASSWORDS: "warn" }, isRefused: false },
  { origin: "http://localhost:3000", environment: {}, isRefused: false },
  { origin: "http://localhost:3000", environment: { COMMON_PASSWORDS: "refuse" }, isRefused: true },
])("served from $origin with $environment", ({ origin, environment, isRefused }) => {
  let app: TestApp;
  beforeAll(async () => {
    const admin = { AUTH_SERVICE_KEY: "the-service-key-of-the-tests-0123456789" };
    app = await createTestApp({ origin, environment: { ...admin, ...environment } });
  });
  afterAll(() => app.close());

  const call = async (path: string, body: object, token = "", method = "POST") => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await app.fetch(`/auth/v1${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const weak = { error_code: "weak_password", weak_password: { reasons: ["pwned"] } };

  test(`a common password is ${isRefused ? "rejected" : "accepted"} wherever a password is set`, async () => {
    const signUp = await call("/signup", { email: "common@taoli.example", password: common });
    expect(signUp.status).toBe(isRefused ? 422 : 200);
    if (isRefused) expect(signUp.body).toMatchObject(weak);
    const { body } = await call("/signup", { email: "rare@taoli.example", password: "mango-tree-7" });
    const token = String(body["access_token"]);
    const change = await call("/user", { password: common, current_password: "mango-tree-7" }, token, "PUT");
    expect(change.status).toBe(isRefused ? 422 : 200);
    const made = await call(
      "/admin/users",
      { email: "made@taoli.example", password: common },
      "the-service-key-of-the-tests-0123456789",
    );
    expect(made.status).toBe(isRefused ? 422 : 200);
  });
});

describe("the list", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  test("is served in cacheable parts", async () => {
    const response = await app.fetch(commonPasswordPath(commonPasswordPart(common)));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    for (const [name, value] of Object.entries(expectedHeaders("plain", app.origin))) {
      if (name !== "cache-control") expect(response.headers.get(name), name).toBe(value);
    }
    expect(await response.json()).toContain("password1");
  });

  test.each(["", "0", "000", "gg", "0A", "0f/x", "%30%66%00"])("has no part %j", async (part) => {
    expect((await app.fetch(`/api/common-passwords/${part}`)).status).toBeGreaterThanOrEqual(400);
    expect((await app.fetch(`/api/common-passwords/${part}`)).status).toBeLessThan(500);
  });

  test("is read-only", async () => {
    const response = await app.fetch("/api/common-passwords/0f", { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
