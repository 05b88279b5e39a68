import { expect, test } from "vitest";
import { createPaymentsClient } from "./payments-client.ts";

function clientOf(status: number, result: object, token: string | null = "token") {
  const asked: { path: string; init: RequestInit }[] = [];
  const client = createPaymentsClient({
    accessToken: async () => token,
    locale: "zh",
    fetch: async (path, init = {}) => {
      asked.push({ path: path instanceof Request ? path.url : String(path), init });
      return Response.json(result, { status });
    },
  });
  return { client, asked };
}

test("a checkout is asked for with listing, months and the page's language", async () => {
  const { client, asked } = clientOf(200, { url: "https://pay.example/1", session_id: "cs_1" });
  expect(await client.startCheckout("listing", 6)).toEqual({
    ok: true,
    value: { url: "https://pay.example/1", sessionId: "cs_1" },
  });
  expect(asked[0]).toMatchObject({
    path: "/functions/v1/create-checkout",
    init: { method: "POST", headers: { authorization: "Bearer token", "accept-language": "zh-Hans" } },
  });
  expect(JSON.parse(asked[0]?.init.body as string)).toEqual({ listing_id: "listing", months: 6, language: "zh" });
});

test.each([{ url: "javascript:alert(1)", session_id: "cs_1" }, { url: "https://pay.example/1" }, {}])(
  "%j leads nowhere",
  async (result) => {
    expect(await clientOf(200, result).client.startCheckout("listing", 1)).toEqual({
      ok: false,
      failure: { code: "offline" },
    });
  },
);

test("a payment is verified by whoever has its session", async () => {
  const until = "2027-05-22T08:31:00.000Z";
  const response = { status: "paid", months: 3, subscription_expires_at: until, taken_down: true };
  const { client, asked } = clientOf(200, response, null);
  const value = { status: "paid", expiresAt: until, isTakenDown: true };
  expect(await client.verifyPayment("cs_1")).toEqual({ ok: true, value });
  expect(asked[0]?.init.headers).not.toHaveProperty("authorization");
  expect(JSON.parse(asked[0]?.init.body as string)).toEqual({ session_id: "cs_1" });
  expect(await clientOf(200, { status: "fine" }).client.verifyPayment("cs_1")).toMatchObject({ ok: false });
});

test("a refusal comes in the server's words", async () => {
  const error = { code: "not-found", message: "没有找到内容。" };
  expect(await clientOf(404, { error }).client.verifyPayment("cs_1")).toMatchObject({ ok: false, failure: error });
});
