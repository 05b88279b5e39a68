import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningSandbox, sessionParams, startSandbox } from "../testing/start-sandbox.ts";

let site: RunningSandbox;

beforeEach(async () => {
  site = await startSandbox();
});

afterEach(() => site.close());

async function openSession(locale: "en" | "zh" = "en"): Promise<{ id: string; url: string }> {
  const name = locale === "en" ? "3 months <b>" : "3 个月";
  const { id, url } = await site.stripe.checkout.sessions.create({
    ...sessionParams,
    locale,
    customer_email: "customer@site.example",
    line_items: [{ quantity: 3, price_data: { currency: "usd", unit_amount: 500, product_data: { name } } }],
  });
  return { id, url: url ?? "" };
}

async function statusOf(id: string) {
  return (await site.stripe.checkout.sessions.retrieve(id)).status;
}

test("the page shows the amount, a test notice and the choices", async () => {
  const response = await fetch((await openSession()).url);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<html lang="en">');
  for (const text of ["Test payment: no money moves", "$15.00", "customer@site.example", "3 months &lt;b&gt;"])
    expect(html).toContain(text);
  expect([...html.matchAll(/ name="choice" value="([^"]+)"/gu)].map(([, value]) => value)).toEqual([
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
  for (const text of ["测试付款，不会实际扣款", "US$15.00", "3 个月", "请选择付款结果", "稍后到账", "不付款，返回"])
    expect(html).toContain(text);
});

test("the page runs no script, is not cached, and its form can redirect to the site", async () => {
  const response = await fetch((await openSession()).url);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://site.example");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("style-src 'self'");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toContain("noindex");
  expect(await response.text()).not.toContain("<script");
});

test.each(["pay", "later-succeed", "later-fail"])("%s redirects to the site with the session", async (choice) => {
  const { id } = await openSession();
  const response = await site.choose(id, choice);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(`http://site.example/?payment=success&session_id=${id}`);
});

test("going back without paying leaves the session open", async () => {
  const { id } = await openSession();
  expect((await site.choose(id, "abandon")).headers.get("location")).toBe("http://site.example/dashboard");
  expect(await statusOf(id)).toBe("open");
});

test("a declined card redirects to the page with an error, and another attempt is possible", async () => {
  const { id, url } = await openSession();
  const said = "The card was declined.";
  const declined = await site.choose(id, "decline");
  expect([declined.status, declined.headers.get("location")]).toEqual([303, `${url}?declined=1`]);
  const page = await fetch(`${url}?declined=1`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(said)]);
  expect(await (await fetch(url)).text()).not.toContain(said);
  expect((await site.choose(id, "pay")).status).toBe(303);
});

test("clicking twice pays once", async () => {
  const { id } = await openSession();
  const responses = await Promise.all([1, 2, 3].map(() => site.choose(id, "pay")));
  const back = `http://site.example/?payment=success&session_id=${id}`;
  expect(responses.map(({ headers }) => headers.get("location"))).toEqual([back, back, back]);
  await site.sandbox.processDue();
  expect(site.received).toHaveLength(1);
});

test("a closed page links to the success URL after paying and to the cancel URL after expiry", async () => {
  const paid = await openSession();
  await site.choose(paid.id, "pay");
  expect(await (await fetch(paid.url)).text()).toContain(`session_id=${paid.id}`);
  const expired = await openSession();
  site.clock.now = new Date(site.clock.now.getTime() + 24 * 60 * 60_000);
  const response = await fetch(expired.url);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('href="http://site.example/dashboard"');
});

test("unknown choices and sessions change nothing", async () => {
  const { id } = await openSession();
  for (const choice of ["", "toString", "__proto__"])
    expect((await site.choose(id, choice)).headers.get("location")).toBe(`${site.url}/test-payments/pay/${id}`);
  expect(await statusOf(id)).toBe("open");
  expect((await fetch(`${site.url}/test-payments/pay/cs_test_none`)).status).toBe(404);
  expect((await site.choose("cs_test_none", "pay")).status).toBe(404);
});

test("the stylesheet is cached by version, and a theme replaces the default tokens", async () => {
  const sheetOf = async ({ url, stripe }: RunningSandbox) => {
    const { url: page } = await stripe.checkout.sessions.create(sessionParams);
    const html = await (await fetch(page ?? "")).text();
    const response = await fetch(url + (/<link rel="stylesheet" href="([^"]+)"/u.exec(html)?.[1] ?? ""));
    return { html, css: await response.text(), cacheControl: response.headers.get("cache-control") };
  };
  const { html, css, cacheControl } = await sheetOf(site);
  expect(cacheControl).toContain("immutable");
  expect(css).toContain("--color-paper: light-dark(");
  expect(html).toContain("Stripe sandbox");
  const theme = { stylesheet: ":root { --color-paper: pink; }", header: () => '<a href="/">Shop</a>' };
  const themed = await startSandbox({ theme });
  const other = await sheetOf(themed);
  expect(other.css).toContain("--color-paper: pink");
  expect(other.css).not.toContain("light-dark(");
  expect(other.html).toContain('<a href="/">Shop</a>');
  await themed.close();
});
