import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const poison: Record<string, string> = {
  host: "evil.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "gopher",
  "x-forwarded-scheme": "http",
  "x-forwarded-port": "1337",
  "x-forwarded-prefix": "/evil.example",
  "x-forwarded-server": "evil.example",
  "x-host": "evil.example",
  "x-original-url": "/auth?evil.example",
  "x-rewrite-url": "/auth?evil.example",
  "x-original-host": "evil.example",
  forwarded: "host=evil.example;proto=http",
  "x-http-method-override": "POST",
  "x-wap-profile": "http://evil.example/wap.xml",
  "x-script-nonce": "evil.example",
  origin: "https://evil.example",
  referer: "https://evil.example/",
  "user-agent": "evil.example",
  "accept-language": "zh, evil.example",
  accept: "application/json, evil.example",
  cookie: "lang=zh; theme=dark; evil.example",
  authorization: "Bearer evil.example",
  "sec-fetch-dest": "script",
  "save-data": "on",
};

test.each(Object.entries(poison))(
  "the header %s changes nothing, for its sender or for others",
  async (name, value) => {
    app.invalidate();
    for (const path of ["/zh?city=Boston", "/", "/auth", "/nothing"]) {
      const poisoned = await app.fetch(path, { headers: { [name]: value } });
      const body = await poisoned.text();
      expect(JSON.stringify([body, [...poisoned.headers]])).not.toContain("evil.example");
      const clean = await app.fetch(path);
      expect(poisoned.status).toBe(clean.status);
      expect(await clean.text()).toBe(body);
      expect(Object.fromEntries(poisoned.headers)).toEqual(Object.fromEntries(clean.headers));
    }
  },
);

test("an invalid facet is ignored and not cached, and facets in any order are one page", async () => {
  const clean = await (await app.fetch("/zh?city=Boston")).text();
  for (const fit of ["evil.example", "<script>", "zhuyin.", "%00", "a".repeat(2000), "__proto__", "age-6-12;"]) {
    const response = await app.fetch(`/zh?city=Boston&fit=${fit}`);
    expect([response.status, await response.text()]).toEqual([200, clean]);
  }
  const facets = await (await app.fetch("/city/boston?fit=zhuyin,age-6-12")).text();
  expect(facets).toContain('name="robots" content="noindex');
  for (const query of ["fit=age-6-12,zhuyin", "fit=zhuyin,age-6-12", "fit=x,zhuyin,age-6-12&utm=evil.example"])
    expect(await (await app.fetch(`/city/boston?${query}`)).text()).toBe(facets);
  const repeated = await app.fetch("/city/boston?fit=zhuyin&fit=//evil.example&fit=age-6-12", { redirect: "manual" });
  expect([repeated.status, repeated.headers.get("location")]).toEqual([308, "/city/boston?fit=age-6-12,zhuyin"]);
  expect(facets).toContain("/city/boston?fit=age-6-12,zhuyin");
});

test("a comparison URL shows only ids and is never cached", async () => {
  const clean = await (await app.fetch("/zh/compare")).text();
  const values = ["evil.example", "<script>", "' or 1=1 --", "%00", "1", "a".repeat(5000), "__proto__", ",,,"];
  for (const value of values) {
    const response = await app.fetch(`/zh/compare?ids=${value}&utm=evil.example`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await response.text()).toBe(clean);
  }
});

test("another host in the URL changes nothing", async () => {
  const clean = await (await app.fetch("/zh?city=Boston")).text();
  app.invalidate();
  const poisoned = await app.fetch("http://evil.example:81/zh?city=Boston");
  expect(poisoned.status).toBe(200);
  expect(await poisoned.text()).toBe(clean);
  expect(await (await app.fetch("/zh?city=Boston")).text()).toBe(clean);
});
