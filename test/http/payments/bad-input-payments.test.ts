import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenOf } from "#test/helpers/listings/own-listing-api.ts";
import { fingerprintPaymentRows, openPaymentApi, type PaymentApi } from "#test/helpers/payments/payment-api.ts";
import { badValues, marker } from "#test/http/api/bad-input/bad-values.ts";

let api: PaymentApi;
let listingId: string;
let sessionId: string;
let tokens: string[];
let before: Record<string, string>;

const values = Object.values(badValues);

beforeAll(async () => {
  api = await openPaymentApi();
  const userId = randomUUID();
  listingId = await api.newListing(userId);
  const order = { listing_id: listingId, months: 3 };
  sessionId = String((await api.ask("create-checkout", tokenOf("member", userId), order)).body["session_id"]);
  // An account may ask twenty times a minute.
  tokens = Array.from({ length: Math.ceil((values.length * 3) / 20) }, () => tokenOf("member", randomUUID()));
  for (const token of tokens) await api.ask("/api/me/payments", token, undefined, { method: "GET" });
  before = await fingerprintPaymentRows(api.db);
});
afterAll(() => api?.close());

const unknown = "404 not-found";

let requested = 0;
async function rejectionOf(path: string, body: object): Promise<string> {
  requested += 1;
  const headers = { "x-test-address": `203.0.113.${requested % 200}` };
  const response = await api.ask(path, tokens[requested % tokens.length] ?? "", body, { headers });
  return `${response.status} ${response.code}${response.text.includes(marker) ? " repeats what was sent" : ""}`;
}

test("invalid order and verification fields are rejected", async () => {
  for (const value of values) {
    const outcomes = [
      await rejectionOf("create-checkout", { listing_id: value, months: 3 }),
      await rejectionOf("create-checkout", { listing_id: listingId, months: value }),
      await rejectionOf("create-checkout", { listing_id: listingId, months: 3, language: value }),
      await rejectionOf("verify-payment", { session_id: value }),
    ];
    expect([value, ...outcomes]).toEqual([value, unknown, "422 invalid", "422 invalid", unknown]);
  }
  expect(await fingerprintPaymentRows(api.db)).toEqual(before);
});

test("invalid values on the sandbox's pages have no effect and are escaped", async () => {
  for (const [index, value] of values.entries()) {
    const name = encodeURIComponent(value);
    const pages =
      index % 2 === 0
        ? [await api.page(`/pay/${name}`), await api.page(`/pay/${sessionId}`, { choice: value })]
        : [
            await api.page(`/payments/${name}`, { action: "refund-all" }),
            await api.page(`/payments/${sessionId}`, { action: value, [value]: value }),
          ];
    expect([value, ...pages.map(({ status }) => status)]).toEqual([value, 404, 303]);
    expect(pages[1]?.headers.get("location")).toMatch(new RegExp(`/(?:pay|payments)/${sessionId}$`, "u"));
    for (const page of pages) expect(await page.text()).not.toContain(marker);
  }
  expect(await fingerprintPaymentRows(api.db)).toEqual(before);
});
