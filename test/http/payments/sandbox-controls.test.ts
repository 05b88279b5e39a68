import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { freePort } from "#test/helpers/free-port.ts";

const paths = [
  "/test-payments",
  "/test-payments/",
  "/test-payments/pay/cs_test_1",
  "/test-payments/payments/cs_test_1",
];

describe.each([
  ["with a Stripe key, also on this machine", "http://localhost", { STRIPE_SECRET_KEY: "sk_test_1234567890" }],
  ["without a Stripe key, on a public site", "https://taoli.example", {}],
])("%s", (_, origin, environment) => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    app = await createTestApp({ origin: origin === "http://localhost" ? url : origin, environment });
    await app.listen(port);
  });
  afterAll(() => app?.close());

  test("injected failures of the sandbox are neither shown nor changed", async () => {
    for (const path of paths) {
      const shown = await fetch(url + path, { redirect: "manual" });
      expect([404, 308]).toContain(shown.status);
      expect(await shown.text()).not.toContain('name="failure"');
    }
    const body = new URLSearchParams({ failure: "silent", scope: "all", times: "always" });
    const posted = await fetch(`${url}/test-payments`, { method: "POST", body, redirect: "manual" });
    expect(posted.status).toBeGreaterThanOrEqual(400);
    const settings = app.opened.db.selectFrom("test_gateway_records").select("id").where("kind", "=", "settings");
    expect(await settings.execute()).toEqual([]);
  });
});
