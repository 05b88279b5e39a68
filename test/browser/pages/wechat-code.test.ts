import { afterAll, beforeAll, expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type AuthSite, startAuthSite } from "#test/helpers/auth/auth-site.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { imageOfCodes, plainJpeg, wechatScreenshot } from "#test/helpers/media/test-images.ts";

const openPage = withBrowser();
const person = "https://u.wechat.com/MCn0a_1-xYzKq7w";
const wechatBrowser =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50 Language/zh_CN";

let site: AuthSite;
let stopListening: () => Promise<void>;
beforeAll(async () => {
  site = await startAuthSite();
  stopListening = await site.opened.onListingsChanged((payload) => site.applyNotification(payload));
});
afterAll(async () => {
  await stopListening?.();
  await site?.close();
});

async function newOwner(email: string, columns: Parameters<typeof teacherColumns>[0] = {}) {
  const client = await site.signUp(email);
  const { session } = (await client.getSession()).data;
  if (session === null) throw new Error("No session.");
  const ends = new Date(Date.now() + 30 * 86_400_000);
  const active = { is_active: true, was_public: true, subscription_expires_at: ends, wechat_id: "wei_laoshi" };
  const own = { ...active, website_url: "https://wei.example/", ...columns };
  const id = await insertListing(site.opened.db, teacherColumns({ user_id: session.user.id, ...own }));
  return { id, session };
}

const image = (buffer: Buffer, name = "code.png") => ({ name, mimeType: "image/png", buffer });

test.each(locales)(
  "an owner uploads, replaces and removes a code, in %s; axe finds no violations",
  async (language) => {
    const messages = messagesFor(language, "photos");
    const { errors } = messagesFor(language, "failures");
    const own = messages.wechat;
    const { session } = await newOwner(`owner-${language}@taoli.example`);
    const page = await openPage({ baseURL: site.origin, viewport: language === "en" ? desktop : phone });
    await storeSession(page, session);
    await page.goto(localPath(language, "/dashboard/photos"));
    const card = page.locator(".side-card", { has: page.locator("#wechat-code") });
    const input = card.locator('input[type="file"]');
    await card.getByText(own.empty).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);

    // Rejected in the browser: nothing is sent.
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "PUT" && sent.push(request.url())));
    await input.setInputFiles(image(await wechatScreenshot("https://weixin.qq.com/g/AwYAAB")));
    await card.getByText(errors["wechat-group-code"]).waitFor();
    await input.setInputFiles(image(await imageOfCodes("wxp://f2f0abcdefgh")));
    await card.getByText(errors["wechat-payment-code"]).waitFor();
    expect(sent).toEqual([]);
    await input.setInputFiles({ name: "wall.jpg", mimeType: "image/jpeg", buffer: await plainJpeg(1) });
    await card.getByText(errors["wechat-no-code"]).waitFor();
    expect(sent).toHaveLength(1);
    expect(await violationsInBoth(page)).toEqual([]);

    const screenshot = image(await wechatScreenshot(person));
    await toast(page, own.saved, () => input.setInputFiles(screenshot));
    await card.getByText(own.kinds.person).waitFor();
    await card.getByText(own.live).waitFor();
    expect(await card.getByRole("img", { name: own.label }).count()).toBe(1);
    expect(await violationsInBoth(page)).toEqual([]);

    // Without a connection the image stays, to be sent again.
    await page.context().setOffline(true);
    await input.setInputFiles(image(await imageOfCodes("http://weixin.qq.com/r/0TqWmAEkR4Wrb")));
    await card.getByText(errors.offline).waitFor();
    await page.context().setOffline(false);
    await card.getByRole("button", { name: messages.tryAgain }).click();
    await card.getByText(own.kinds.official).waitFor();

    await card.getByRole("button", { name: `${messages.remove}: ${own.heading}` }).click();
    const dialog = page.getByRole("dialog", { name: own.removeTitle });
    await dialog.getByRole("button", { name: messages.cancel }).click();
    await card.getByRole("button", { name: `${messages.remove}: ${own.heading}` }).click();
    await dialog.getByRole("button", { name: messages.remove, exact: true }).click();
    await card.getByText(own.empty).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("wechat-code");
  },
);

const code = { wechat_code: person, wechat_code_set_at: new Date("2026-11-03T17:00:00Z") };

test.each(locales)(
  "a learner expands the code, and in WeChat sees it expanded as a real image, in %s",
  async (language) => {
    const own = messagesFor(language, "listing");
    const { id } = await newOwner(`learned-${language}@taoli.example`, code);
    const path = localPath(language, `/listing/${id}`);
    const outside = await openPage({ baseURL: site.origin, viewport: language === "en" ? desktop : phone });
    await outside.goto(path);
    const shown = (page: typeof outside) => page.locator(".wechat-shown");
    expect(await shown(outside).isVisible()).toBe(false);
    await outside.locator(".wechat-fold summary").click();
    await shown(outside).getByText(own.scanWithWechat, { exact: true }).waitFor();
    expect(await outside.getByText(own.pressTheCode).isVisible()).toBe(false);
    expect(await outside.getByText(own.worksInBrowser).isVisible()).toBe(false);
    const picture = outside.locator("img.wechat-img");
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => [element.complete, element.naturalWidth]))
      .toEqual([true, 480]);
    expect(await violationsInBoth(outside)).toEqual([]);

    const wechat = await openPage({
      baseURL: site.origin,
      viewport: phone,
      userAgent: wechatBrowser,
      hasTouch: true,
      isMobile: true,
      colorScheme: language === "zh" ? "dark" : "light",
    });
    await wechat.goto(path);
    await shown(wechat).getByText(own.pressTheCode).waitFor();
    expect(await wechat.getByText(own.worksInBrowser).isVisible()).toBe(true);
    expect(await wechat.locator(".wechat-fold").isVisible()).toBe(false);
    expect(await wechat.locator(".wechat-shown img.wechat-img").count()).toBe(1);
    await wechat.locator("img.wechat-img").scrollIntoViewIfNeeded();
    expect(await wechat.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    // No field is half covered by the bar at the window's lower edge.
    await wechat.evaluate(() => scrollTo(0, 0));
    expect(await violationsInBoth(wechat)).toEqual([]);
    expect([...outside.problems, ...wechat.problems]).toEqual([]);
  },
);

test("without JavaScript the code can be expanded, and Chinese pages put WeChat first", async () => {
  const { id } = await newOwner("quiet@taoli.example", code);
  const page = await openPage({ baseURL: site.origin, javaScriptEnabled: false });
  await page.goto(`/zh/listing/${id}`);
  await page.locator(".wechat-fold summary").click();
  await page.locator("img.wechat-img").waitFor();
  expect(await page.locator(".contact-rows .k").first().textContent()).toBe(messagesFor("zh", "listing").wechatId);
  const ways = await page
    .locator(".contact [data-contact]")
    .evaluateAll((elements) =>
      [...new Set(elements.map((element) => element.getAttribute("data-contact") ?? ""))].sort(),
    );
  expect(ways).toEqual(["email", "message", "website", "wechat"]);
});
