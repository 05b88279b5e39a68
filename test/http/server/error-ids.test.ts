import { afterAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

let isBroken = true;

/** An app whose page /about fails, as do all queries of the domain, until it is repaired. */
async function createBrokenApp(): Promise<TestApp> {
  const app = await createTestApp({
    build: (build) => {
      const routes = Object.entries(build.routes).map(([id, route]) => {
        if (route === undefined || !id.includes("about-page")) return [id, route];
        const loader = (...args: Parameters<NonNullable<typeof route.module.loader>>) => {
          if (isBroken) throw new TypeError("The page is broken on purpose.");
          return route.module.loader?.(...args);
        };
        return [id, { ...route, module: { ...route.module, loader } }];
      });
      return { ...build, routes: Object.fromEntries(routes) as typeof build.routes };
    },
    database: ({ db }) =>
      new Proxy(db, {
        get(target, name) {
          if (isBroken) throw new TypeError("The database is broken on purpose.");
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
  });
  apps.push(app);
  return app;
}

const app = await createBrokenApp();

/** The lines of the log with an id, by event. */
function loggedWith(id: string): string[] {
  return app.log.filter((line) => line["id"] === id).map(({ event }) => event);
}

describe.each([
  ["/about", /<p id="error-id" class="error-id">Error ID: ([\w-]+)<\/p>/u],
  ["/zh/about", /<p id="error-id" class="error-id">错误编号：([\w-]+)<\/p>/u],
])("%s", (path, shown) => {
  test("the error page shows the id logged for the request and the error", async () => {
    isBroken = true;
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const response = await app.fetch(path);
      expect(response.status).toBe(500);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const id = shown.exec(await response.text())?.[1] ?? "";
      expect(response.headers.get("x-request-id")).toBe(id);
      expect(loggedWith(id).toSorted()).toEqual(["page-failed", "request"]);
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  test("a proxy's id is used; a cacheable page has no id", async () => {
    isBroken = true;
    const failed = await app.fetch(path, { headers: { "x-request-id": "from-the-proxy-1" } });
    expect(shown.exec(await failed.text())?.[1]).toBe("from-the-proxy-1");
    isBroken = false;
    const response = await app.fetch(path, { headers: { "x-request-id": "from-the-proxy-2" } });
    expect(response.status).toBe(200);
    expect(response.headers.has("x-request-id")).toBe(false);
    expect(await response.text()).not.toMatch(/from-the-proxy|id="error-id"/u);
  });
});

test("a missing page shows no id", async () => {
  isBroken = false;
  const response = await app.fetch("/no-such-page");
  expect(response.status).toBe(404);
  expect(response.headers.has("x-request-id")).toBe(false);
  expect(await response.text()).not.toContain('id="error-id"');
});

test("JSON server errors have the id, in both locales; client errors do not", async () => {
  const signUp = await app.fetch("/auth/v1/signup", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "lin@one.example", password: "a-long-password" }),
  });
  const { access_token: token } = (await signUp.json()) as { access_token: string };
  isBroken = true;
  for (const [language, start] of [
    ["en", "We can’t save or load"],
    ["zh", "暂时无法保存或读取"],
  ] as const) {
    const headers = { authorization: `Bearer ${token}`, "accept-language": language };
    const response = await app.fetch("/api/me/listing", { headers });
    expect(response.status).toBe(503);
    const { error } = (await response.json()) as { error: Record<string, string> };
    expect(error).toEqual({
      code: "unavailable",
      message: expect.stringContaining(start),
      request_id: expect.any(String),
    });
    expect(response.headers.get("x-request-id")).toBe(error["request_id"]);
    expect(loggedWith(error["request_id"] ?? "")).toContain("request");
  }
  const rejected = await app.fetch("/api/me/listing");
  expect(rejected.status).toBe(401);
  expect(((await rejected.json()) as { error: object }).error).not.toHaveProperty("request_id");
});

test.each([
  ["/unsubscribe?token=x", "Service Unavailable\nError ID: "],
  ["/zh/unsubscribe?token=x", "Service Unavailable\n错误编号："],
])("%s: plain text has the id", async (path, start) => {
  isBroken = true;
  const response = await app.fetch(path.replace("token=x", `token=${"0".repeat(64)}`));
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(text).toBe(`${start}${response.headers.get("x-request-id")}\n`);
});

test("errors of the auth provider have the id", async () => {
  isBroken = false;
  const own = await createBrokenApp();
  await own.opened.execute("drop table auth_provider.users cascade");
  const response = await own.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "lin@one.example", password: "a-long-password" }),
  });
  expect(response.status).toBe(500);
  const body = (await response.json()) as Record<string, string>;
  expect(body).toMatchObject({ code: 500, error_code: "unexpected_failure", error_id: expect.any(String) });
  expect(response.headers.get("x-request-id")).toBe(body["error_id"]);
  const lines = own.log.filter(({ id }) => id === body["error_id"]).map(({ event }) => event);
  expect(lines).toEqual(["auth-request-failed", "request"]);
});
