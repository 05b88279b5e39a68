import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tokenOf } from "#test/helpers/own-listing-api.ts";
import { openPaymentApi, type PaymentApi } from "#test/helpers/payment-api.ts";

let api: PaymentApi;
beforeAll(async () => {
  api = await openPaymentApi();
});
afterAll(() => api?.close());

test.each(["unavailable", "refused"] as const)(
  "with a provider that answers %s nothing was charged, and the owner reads so in the own language",
  async (code) => {
    const ownerId = randomUUID();
    const listingId = await api.newListing(ownerId);
    const stub = vi.spyOn(api.provider, "createCheckout");
    stub.mockResolvedValue({ ok: false, failure: { code, message: "No." } });
    for (const [language, said] of [
      ["en", "Nothing was charged"],
      ["zh-Hans", "没有扣款"],
    ] as const) {
      const headers = { "accept-language": language };
      const wanted = { listing_id: listingId, months: 3 };
      const answer = await api.ask("create-checkout", tokenOf("member", ownerId), wanted, { headers });
      expect([answer.status, answer.code, answer.text]).toEqual([
        503,
        "checkout-unavailable",
        expect.stringContaining(said),
      ]);
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    stub.mockRestore();
  },
);
