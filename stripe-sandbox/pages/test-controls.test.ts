import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, sessionParams, startSandbox } from "../testing/start-sandbox.ts";

let site: RunningSandbox;

beforeEach(async () => {
  site = await startSandbox({ hasOverview: true });
});

afterEach(() => site.close());

async function openSession(locale: "en" | "zh" = "en"): Promise<string> {
  return (await site.stripe.checkout.sessions.create({ ...sessionParams, locale })).id;
}

function pageText(id: string): Promise<string> {
  return fetch(`${site.url}/test-payments/payments/${id}`).then((response) => response.text());
}

async function actionsOf(id: string): Promise<(string | undefined)[]> {
  const html = await pageText(id);
  return [...html.matchAll(/ name="action" value="([^"]+)"/gu)].map(([, value]) => value);
}

test("a payment offers exactly the controls that its state allows", async () => {
  const id = await openSession();
  expect(await actionsOf(id)).toEqual(["expire"]);
  await site.choose(id, "pay");
  const paid = ["refund-all", "refund-half", "refund-pending", "dispute-open", "dispute-inquiry", "resend"];
  expect(await actionsOf(id)).toEqual(paid);
  await site.act(id, "refund-all");
  expect(await actionsOf(id)).toEqual(["refund-fail", "dispute-open", "dispute-inquiry", "resend"]);
});

test("unavailable and unknown actions have no effect", async () => {
  const id = await openSession();
  for (const action of ["refund-all", "dispute-win", "refund-fail", "toString", ""]) await site.act(id, action);
  expect(await site.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open", payment_intent: null });
  expect((await site.stripe.refunds.list()).data).toEqual([]);
  expect((await site.stripe.disputes.list()).data).toEqual([]);
});

test("the history is shown in the session's locale", async () => {
  const id = await openSession("zh");
  await site.choose(id, "pay");
  await site.act(id, "refund-half");
  await site.act(id, "dispute-open");
  await site.sandbox.processDue();
  const html = await pageText(id);
  for (const text of ["US$7.50", "已退款", "US$15.00", "待回应", "refund.created", "已送达", "已尝试 1 次"])
    expect(html).toContain(text);
  expect(html).toContain("测试付款，不会实际扣款");
});

test("all events of a payment can be resent", async () => {
  const id = await openSession();
  await site.choose(id, "pay");
  await site.sandbox.processDue();
  await site.act(id, "resend");
  await site.sandbox.processDue();
  expect(site.received.map(({ event }) => event.id)).toEqual([site.received[0]?.event.id, site.received[0]?.event.id]);
});

test("expiring a session takes effect immediately", async () => {
  const id = await openSession();
  expect((await site.act(id, "expire")).headers.get("location")).toBe(`${site.url}/test-payments/payments/${id}`);
  expect((await site.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
});

test("the overview lists the payments, in both locales", async () => {
  const id = await openSession();
  const english = await (await fetch(`${site.url}/test-payments`)).text();
  expect(english).toContain(`/test-payments/payments/${id}`);
  expect(english).toContain("Webhook delivery");
  const chinese = `${site.url}/test-payments?language=zh`;
  expect(await (await fetch(chinese)).text()).toContain("新事件的发送方式");
  const body = new URLSearchParams({ deliveries: "late" });
  const saved = await fetch(chinese, { method: "POST", body, redirect: "manual" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, chinese]);
  expect(await (await fetch(chinese)).text()).toContain('<option value="late" selected>');
});

test.each([
  ["twice", 1, 2],
  ["late", 30, 1],
  ["lost", 3600, 0],
])("events can be delivered %s", async (deliveries, seconds, count) => {
  await fetch(`${site.url}/test-payments`, { method: "POST", body: new URLSearchParams({ deliveries }) });
  await site.choose(await openSession(), "pay");
  const start = site.clock.now.getTime();
  site.clock.now = new Date(start + seconds * 1000 - 1);
  await site.sandbox.processDue();
  expect(site.received).toHaveLength(Math.max(0, count - 1));
  site.clock.now = new Date(start + seconds * 1000);
  await site.sandbox.processDue();
  expect(site.received).toHaveLength(count);
});

test("events can be delivered in reverse order", async () => {
  await fetch(`${site.url}/test-payments`, { method: "POST", body: new URLSearchParams({ deliveries: "reversed" }) });
  const id = await openSession();
  await site.choose(id, "pay");
  await site.act(id, "refund-half");
  await site.act(id, "refund-fail");
  site.clock.now = new Date(site.clock.now.getTime() + 20_000);
  await site.sandbox.processDue();
  expect(site.received.map(({ event }) => event.type)).toEqual([
    "refund.failed",
    "refund.updated",
    "refund.created",
    "checkout.session.completed",
  ]);
});

test.each([
  ["en", "", "Active failure: Server error (500), request not processed", "Next call only"],
  ["zh", "?language=zh", "当前故障：服务器错误（500），请求未处理", "仅下一次调用"],
])("failures are injected on the overview, which shows the active one in %s", async (_, query, text, once) => {
  const page = `${site.url}/test-payments${query}`;
  expect(await (await fetch(page)).text()).not.toContain(text);
  await site.fail("error", "read", "always");
  const lasting = await (await fetch(page)).text();
  expect(lasting).toContain(text);
  expect(lasting).toContain('<option value="read" selected>');
  expect(lasting).toContain('<option value="always" selected>');
  await site.fail("error");
  expect(await (await fetch(page)).text()).toContain(`<option value="once" selected>${once}</option>`);
  // The other form and unknown values leave it unchanged.
  for (const body of ["deliveries=late", "failure=toString", "failure=__proto__&scope=read"])
    await fetch(page, { method: "POST", body: new URLSearchParams(body), redirect: "manual" });
  expect(await (await fetch(page)).text()).toContain(text);
  await site.fail("none");
  expect(await (await fetch(page)).text()).not.toContain(text);
});

test("the overview is off by default", async () => {
  const closed = await startSandbox();
  expect((await fetch(`${closed.url}/test-payments`)).status).toBe(404);
  await closed.close();
});
