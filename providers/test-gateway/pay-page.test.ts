import { afterEach, beforeEach, expect, test } from "vitest";
import { checkoutRequest, good, type PaymentGateway, startPaymentGateway } from "#test/helpers/payments/payment-gateway.ts";

let site: PaymentGateway;

beforeEach(async () => {
  site = await startPaymentGateway();
});

afterEach(() => site.close());

async function openSession(language: "en" | "zh" = "en"): Promise<{ id: string; url: string }> {
  const description = language === "en" ? "3 months <b>" : "3 个月";
  const session = good(await site.provider.createCheckout(checkoutRequest(site, { language, description })));
  return { id: session.id, url: session.url ?? "" };
}

test("the page says what it is, what is paid and how it may end", async () => {
  const response = await fetch((await openSession()).url);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<html lang="en">');
  for (const text of ["Test payment: no money moves", "$15.00", "owner@taoli.example", "3 months &lt;b&gt;"])
    expect(html).toContain(text);
  expect([...html.matchAll(/<button name="choice" value="([^"]+)"/gu)].map(([, value]) => value)).toEqual([
    "pay",
    "decline",
    "later-succeed",
    "later-fail",
    "abandon",
  ]);
});

test("a session in Chinese has a page in Chinese", async () => {
  const html = await (await fetch((await openSession("zh")).url)).text();
  expect(html).toContain('<html lang="zh-Hans">');
  for (const text of ["测试付款：不会真的扣款", "US$15.00", "3 个月", "立即付款", "不付款，返回"])
    expect(html).toContain(text);
});

test("nothing but the form can run or load, nobody keeps the page, and it may lead back to the site", async () => {
  const response = await fetch((await openSession()).url);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://site.example");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toContain("noindex");
  expect(await response.text()).not.toContain("<script");
});

test.each(["pay", "later-succeed", "later-fail"])("%s leads back to the site with the session", async (choice) => {
  const { id } = await openSession();
  const response = await site.choose(id, choice);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(`http://site.example/?payment=success&session_id=${id}`);
});

test("going back without paying leaves the session open", async () => {
  const { id } = await openSession();
  expect((await site.choose(id, "abandon")).headers.get("location")).toBe("http://site.example/dashboard");
  expect(good(await site.provider.findSession(id)).status).toBe("open");
});

test("a declined card is said on the page that is fetched then, where one can try again", async () => {
  const { id, url } = await openSession();
  const said = "The card was declined.";
  const declined = await site.choose(id, "decline");
  expect([declined.status, declined.headers.get("location")]).toEqual([303, `${url}?declined=1`]);
  const page = await fetch(`${url}?declined=1`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(said)]);
  expect(await (await fetch(url ?? "")).text()).not.toContain(said);
  expect((await site.choose(id, "pay")).status).toBe(303);
});

test("who clicks twice has paid once", async () => {
  const { id } = await openSession();
  const answers = await Promise.all([1, 2, 3].map(() => site.choose(id, "pay")));
  const back = `http://site.example/?payment=success&session_id=${id}`;
  expect(answers.map(({ headers }) => headers.get("location"))).toEqual([back, back, back]);
  await site.gateway.work();
  expect(site.received).toHaveLength(1);
});

test("a closed page leads on: to the site after paying, back after its time", async () => {
  const paid = await openSession();
  await site.choose(paid.id, "pay");
  expect(await (await fetch(paid.url)).text()).toContain(`session_id=${paid.id}`);
  const expired = good(await site.provider.createCheckout(checkoutRequest(site, { intentKey: "intent-2" })));
  site.clock.now = new Date(site.clock.now.getTime() + 35 * 60_000);
  const response = await fetch(expired.url ?? "");
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('href="http://site.example/dashboard"');
});

test("nonsense changes nothing", async () => {
  const { id } = await openSession();
  for (const choice of ["", "toString", "__proto__"])
    expect((await site.choose(id, choice)).headers.get("location")).toBe(`${site.url}/test-payments/pay/${id}`);
  expect(good(await site.provider.findSession(id)).status).toBe("open");
  expect((await fetch(`${site.url}/test-payments/pay/cs_test_none`)).status).toBe(404);
  expect((await site.choose("cs_test_none", "pay")).status).toBe(404);
});
