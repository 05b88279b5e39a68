import { afterEach, beforeEach, expect, test } from "vitest";
import { checkoutRequest, good, type PaymentGateway, startPaymentGateway } from "#test/helpers/payments/payment-gateway.ts";

let site: PaymentGateway;

beforeEach(async () => {
  site = await startPaymentGateway({ hasOverview: true });
});

afterEach(() => site.close());

async function openSession(language: "en" | "zh" = "en"): Promise<string> {
  return good(await site.provider.createCheckout(checkoutRequest(site, { language }))).id;
}

async function actionsOf(id: string): Promise<(string | undefined)[]> {
  const html = await (await fetch(`${site.url}/test-payments/payments/${id}`)).text();
  return [...html.matchAll(/<button name="action" value="([^"]+)"/gu)].map(([, value]) => value);
}

test("a payment's panel offers what is possible, and nothing else", async () => {
  const id = await openSession();
  expect(await actionsOf(id)).toEqual(["expire"]);
  await site.choose(id, "pay");
  const paid = ["refund-all", "refund-half", "refund-pending", "dispute-open", "dispute-inquiry", "repeat"];
  expect(await actionsOf(id)).toEqual(paid);
  await site.act(id, "refund-all");
  expect(await actionsOf(id)).toEqual(["refund-fail", "dispute-open", "dispute-inquiry", "repeat"]);
});

test("what is not possible does nothing", async () => {
  const id = await openSession();
  for (const action of ["refund-all", "dispute-win", "refund-fail", "toString", ""]) await site.act(id, action);
  expect(good(await site.provider.readPayment(id))).toMatchObject({
    session: { status: "open" },
    refunds: [],
    disputes: [],
  });
});

test("it shows what happened, in the payer's language", async () => {
  const id = await openSession("zh");
  await site.choose(id, "pay");
  await site.act(id, "refund-half");
  await site.act(id, "dispute-open");
  await site.gateway.work();
  const html = await (await fetch(`${site.url}/test-payments/payments/${id}`)).text();
  for (const text of [
    "退款 US$7.50：succeeded",
    "争议金额 US$15.00：needs_response",
    "refund.created：delivered，已尝试 1 次",
  ])
    expect(html).toContain(text);
  expect(html).toContain("测试付款：不会真的扣款");
});

test("all messages of a payment can be sent again", async () => {
  const id = await openSession();
  await site.choose(id, "pay");
  await site.gateway.work();
  await site.act(id, "repeat");
  await site.gateway.work();
  expect(site.received.map(({ event }) => event.id)).toEqual([site.received[0]?.event.id, site.received[0]?.event.id]);
});

test("letting a session expire ends it at once", async () => {
  const id = await openSession();
  expect((await site.act(id, "expire")).headers.get("location")).toBe(`${site.url}/test-payments/payments/${id}`);
  expect(good(await site.provider.findSession(id)).status).toBe("expired");
});

test("the overview lists the payments, in both languages", async () => {
  const id = await openSession();
  const english = await (await fetch(`${site.url}/test-payments`)).text();
  expect(english).toContain(`/test-payments/payments/${id}`);
  expect(english).toContain("How messages go out");
  const chinese = `${site.url}/test-payments?language=zh`;
  expect(await (await fetch(chinese)).text()).toContain("通知如何发出");
  const body = new URLSearchParams({ deliveries: "late" });
  const saved = await fetch(chinese, { method: "POST", body, redirect: "manual" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, chinese]);
  expect(await (await fetch(chinese)).text()).toContain('<option value="late" selected>');
});

test.each([
  ["twice", 1, 2],
  ["late", 30, 1],
  ["lost", 3600, 0],
])("messages can go out %s", async (deliveries, seconds, count) => {
  await fetch(`${site.url}/test-payments`, { method: "POST", body: new URLSearchParams({ deliveries }) });
  await site.choose(await openSession(), "pay");
  const start = site.clock.now.getTime();
  site.clock.now = new Date(start + seconds * 1000 - 1);
  await site.gateway.work();
  expect(site.received).toHaveLength(Math.max(0, count - 1));
  site.clock.now = new Date(start + seconds * 1000);
  await site.gateway.work();
  expect(site.received).toHaveLength(count);
});

test("messages can go out with the later ones first", async () => {
  await fetch(`${site.url}/test-payments`, { method: "POST", body: new URLSearchParams({ deliveries: "reversed" }) });
  const id = await openSession();
  await site.choose(id, "pay");
  await site.act(id, "refund-half");
  await site.act(id, "refund-fail");
  site.clock.now = new Date(site.clock.now.getTime() + 20_000);
  await site.gateway.work();
  expect(site.received.map(({ event }) => event.type)).toEqual([
    "refund.failed",
    "refund.updated",
    "refund.created",
    "checkout.session.completed",
  ]);
});

test.each([
  ["en", "", "Active fault: Server error (500), request not processed", "Next call only"],
  ["zh", "?language=zh", "当前故障：服务器错误（500），请求未处理", "仅下一次调用"],
])("faults are chosen on the overview, which says in %s which one is in effect", async (_, query, said, once) => {
  const page = `${site.url}/test-payments${query}`;
  expect(await (await fetch(page)).text()).not.toContain(said);
  await site.fail("error", "read", "always");
  const lasting = await (await fetch(page)).text();
  expect(lasting).toContain(said);
  expect(lasting).toContain('<option value="read" selected>');
  expect(lasting).toContain('<option value="always" selected>');
  await site.fail("error");
  expect(await (await fetch(page)).text()).toContain(`<option value="once" selected>${once}</option>`);
  // A form of the other kind, and nonsense, change nothing of it.
  for (const body of ["deliveries=late", "fault=toString", "fault=__proto__&scope=read"])
    await fetch(page, { method: "POST", body: new URLSearchParams(body), redirect: "manual" });
  expect(await (await fetch(page)).text()).toContain(said);
  await site.fail("none");
  expect(await (await fetch(page)).text()).not.toContain(said);
});

test("without being wanted there is no overview", async () => {
  const closed = await startPaymentGateway();
  expect((await fetch(`${closed.url}/test-payments`)).status).toBe(404);
  await closed.close();
});
