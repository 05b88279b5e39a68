import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { tokenOf } from "#test/helpers/listings/own-listing-api.ts";
import { openPaymentApi, type PaymentApi } from "#test/helpers/payments/payment-api.ts";

let api: PaymentApi;
beforeAll(async () => {
  api = await openPaymentApi();
});
afterAll(() => api?.close());

test.each(["unavailable", "refused", "failed"] as const)(
  "with a provider that is %s nothing is charged, and the owner's language is used",
  async (code) => {
    const ownerId = randomUUID();
    const listingId = await api.newListing(ownerId);
    const stub = vi.spyOn(api.provider, "createCheckout");
    stub.mockResolvedValue({ ok: false, failure: { code, message: "No." } });
    for (const [language, said] of [
      ["en", "You haven’t been charged"],
      ["zh-Hans", "没有扣款"],
    ] as const) {
      const headers = { "accept-language": language };
      const wanted = { listing_id: listingId, months: 3 };
      const response = await api.ask("create-checkout", tokenOf("member", ownerId), wanted, { headers });
      expect([response.status, response.code, response.text]).toEqual([
        503,
        "checkout-unavailable",
        expect.stringContaining(said),
      ]);
      expect(response.headers.get("retry-after")).toBe("5");
    }
    stub.mockRestore();
  },
);

test.each([
  ["create-checkout", "createCheckout", "checkout-unavailable"],
  ["verify-payment", "readPayment", "unavailable"],
] as const)(
  "%s times out after ten seconds without a response from the provider, and can be repeated",
  async (path, call, code) => {
    const ownerId = randomUUID();
    const listingId = await api.newListing(ownerId);
    const token = tokenOf("member", ownerId);
    const input =
      path === "create-checkout" ? { listing_id: listingId, months: 3 } : { session_id: `cs_test_${"0".repeat(58)}` };
    const requested = Promise.withResolvers<void>();
    const stub = vi.spyOn(api.provider, call);
    stub.mockImplementation(() => {
      requested.resolve();
      return new Promise<never>(() => {});
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      let hasResponded = false;
      const response = api.ask(path, token, input, { headers: { "accept-language": "en" } }).finally(() => {
        hasResponded = true;
      });
      await requested.promise;
      await vi.advanceTimersByTimeAsync(9_999);
      expect(hasResponded).toBe(false);
      await vi.advanceTimersByTimeAsync(2);
      const { status, headers, text, ...others } = await response;
      expect([status, others.code, headers.get("retry-after")]).toEqual([503, code, "5"]);
      expect(text).toContain(messagesFor("en", "failures").errors[code]);
    } finally {
      vi.useRealTimers();
      stub.mockRestore();
    }
    const { status } = await api.ask(path, token, input);
    expect(status).toBe(path === "create-checkout" ? 200 : 404);
  },
);
