import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

const origin = "https://taoli.example";

/** How a TLS-terminating proxy calls the process. */
const inside = "http://127.0.0.1:3000";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ origin });
});
afterAll(() => app.close());

test("pages use the public origin, whatever host the proxy sends", async () => {
  for (const path of ["/pricing", "/zh/city/boston", "/nothing"]) {
    const response = await app.fetch(inside + path);
    const page = await response.text();
    expect(page, path).not.toContain("127.0.0.1");
    expect(response.headers.get("content-security-policy"), path).toContain(`script-src ${origin}/assets/ `);
  }
  expect(await (await app.fetch(`${inside}/pricing`)).text()).toContain(`rel="canonical" href="${origin}/pricing"`);
});

test("redirects keep the host that the reader sees", async () => {
  const response = await app.fetch(`${inside}/Zh//pricing/?a=1`);
  expect([response.status, response.headers.get("location")]).toEqual([308, "/zh/pricing?a=1"]);
});

test.each<Record<string, string>>([
  { origin },
  // The headers a browser sends from a page with the referrer policy of /auth.
  { origin: "null", "sec-fetch-site": "same-origin" },
])("a form of our own page is accepted through the proxy: %o", async (headers) => {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const init = { method: "POST", headers: { ...type, ...headers }, body: "tab=sign-in&email=x" };
  const response = await app.fetch(`${inside}/auth`, init);
  expect(response.status).toBe(422);
});
