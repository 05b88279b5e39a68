import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { newMember } from "#test/browser/account/account-member.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type PaymentSite, paymentSite } from "#test/browser/payments/payment-site.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { untilShown } from "#test/helpers/browser/toasts.ts";

const openPage = withBrowser();
const english = messagesFor("en", "poster");
const tabs = messagesFor("en", "dashboardTabs");
const wechat =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50";
let site: PaymentSite;
beforeAll(async () => {
  site = await paymentSite();
});

const picture = (page: WatchedPage) => page.locator("img.poster-frame");

async function openShare(
  options: Parameters<typeof openPage>[0],
  language: Locale,
  before: (page: WatchedPage) => Promise<unknown> = async () => {},
) {
  const owner = await site.newOwner(language);
  await site.pay(owner, 3);
  const page = await openPage({ baseURL: site.origin, ...options });
  await storeSession(page, owner.session);
  await before(page);
  await page.goto(localPath(language, "/dashboard/share"));
  return { page, owner };
}

test.each([
  ["en", desktop],
  ["zh", phone],
] as const)(
  "an owner views, saves and sends the poster, in %s; axe finds no violations",
  async (language, viewport) => {
    const own = messagesFor(language, "poster");
    const { page, owner } = await openShare({ viewport, acceptDownloads: true }, language);
    await picture(page).waitFor();
    expect(
      await picture(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    ).toEqual([1080, 1440]);
    expect(await picture(page).getAttribute("alt")).toContain({ en: "Lin Yuqing", zh: "林雨晴" }[language]);
    expect(await page.getByText(own.hold).isVisible()).toBe(false);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);

    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: own.download }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(`taoli-poster-${language}.png`);
    expect((await sharp(readFileSync(await download.path())).metadata()).width).toBe(1080);

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copy = page.getByRole("button", { name: own.copyLink });
    await untilShown(page, "button", own.linkCopied, () => copy.click());
    const url = site.origin + localPath(language, `/listing/${owner.listingId}`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect(page.problems).toEqual([]);
  },
);

test("the poster, its flyer and the link use the chosen language", async () => {
  const { page } = await openShare({ viewport: desktop }, "en");
  await picture(page).waitFor();
  const before = await picture(page).getAttribute("src");
  await page.locator(".share-language").getByText(english.languages.zh).click();
  await page.getByText("波士顿中文老师").waitFor();
  await expect.poll(() => picture(page).getAttribute("src")).not.toBe(before);
  expect(await page.locator(".share-url").innerText()).toContain("/zh/listing/");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(english.heading);
  expect(page.problems).toEqual([]);
});

test("in WeChat the picture can be pressed and held, and unsupported buttons are hidden", async () => {
  const own = messagesFor("zh", "poster");
  const { page } = await openShare({ viewport: phone, userAgent: wechat }, "zh");
  await page.getByText(own.hold).waitFor();
  expect(await picture(page).getAttribute("src")).toMatch(/^data:image\/png;base64,/);
  for (const name of [own.download, own.print])
    expect(await page.getByRole("button", { name }).isVisible()).toBe(false);
  expect(page.problems).toEqual([]);
});

test("a phone that can share files sends the picture", async () => {
  const { page } = await openShare({ viewport: phone }, "en", (opened) =>
    opened.addInitScript(() => {
      const share = async ({ files }: ShareData) => void (document.title = `sent ${files?.[0]?.type}`);
      Object.assign(navigator, { canShare: () => true, share });
    }),
  );
  await page.getByRole("button", { name: english.send }).click();
  await page.waitForFunction(() => document.title === "sent image/png");
});

/** The boxes of a PDF's pages, in points. */
function pageBoxes(pdf: Buffer): number[][] {
  const text = pdf.toString("latin1");
  expect(text.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(text.match(/\/MediaBox/g)?.length ?? 0);
  return [...text.matchAll(/\/MediaBox\s*\[([^\]]+)\]/g)].map(([, box = ""]) => box.trim().split(/\s+/).map(Number));
}

const papers = { us: [612, 792], a4: [595, 842] } as const;
const longTexts = {
  title: "Peach Blossom Mandarin Academy of Greater Boston and the Northern Suburbs",
  subtitle: "大波士顿桃李芬芳中文学校暨文化艺术教育中心",
  sentence: "给忙碌的成年人：晚上和周末，耐心陪您开口说。".repeat(4),
  points: ["Saturday Chinese school, grades K to 8, with AP preparation", "Adult evening conversation", "书法", "HSK"],
  rating: { value: "4.9", note: "(12)", label: "" },
};

test.each(locales)("the flyer fits one page of either paper size, also with long texts, in %s", async (language) => {
  for (const texts of [{}, longTexts]) {
    const { page } = await openShare({ viewport: desktop, colorScheme: "dark" }, language, (opened) =>
      opened.route("**/api/me/poster?**", async (route) => {
        const response = await route.fetch();
        const { poster } = (await response.json()) as { poster: object };
        await route.fulfill({ response, json: { poster: { ...poster, ...texts } } });
      }),
    );
    await page.locator(".flyer").waitFor();
    for (const [paper, [width, height]] of Object.entries(papers)) {
      await page.locator(`input[value=${paper}]`).check({ force: true });
      const boxes = pageBoxes(await page.pdf({ preferCSSPageSize: true }));
      expect(boxes.map((box) => box.map(Math.round))).toEqual([[0, 0, width, height]]);
      await page.emulateMedia({ media: "print" });
      // All of the flyer is on the page, with eight strips at its foot.
      const hidden = await page.evaluate(() => {
        const flyer = document.querySelector(".flyer")?.getBoundingClientRect();
        const parts = [...document.querySelectorAll(".flyer > *, .flyer-strips li, .flyer-strips .qr-code")];
        return parts.filter((part) => part.getBoundingClientRect().bottom > (flyer?.bottom ?? 0) + 1).length;
      });
      expect([paper, hidden, await page.locator(".flyer-strips li").count()]).toEqual([paper, 0, 8]);
      expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
      await page.emulateMedia({ media: null });
    }
    expect(page.problems).toEqual([]);
    await page.close();
  }
});

test.each(locales)(
  "before a payment the page explains that a poster requires an active listing, in %s",
  async (language) => {
    const own = messagesFor(language, "poster");
    const owner = await site.newOwner(language);
    const page = await openPage({ viewport: phone, baseURL: site.origin });
    await storeSession(page, owner.session);
    await page.goto(localPath(language, "/dashboard/share"));
    await page.getByText(own.inactive).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole("link", { name: messagesFor(language, "dashboardTabs").toListing }).click();
    await page.waitForURL(`**${localPath(language, "/dashboard")}`);
  },
);

test("without a listing the page links to the form", async () => {
  const member = await newMember(site.origin);
  const page = await openPage({ viewport: desktop, baseURL: site.origin });
  await storeSession(page, member.session);
  await page.goto("/dashboard/share");
  await page.getByText(tabs.noListing).waitFor();
  await page.getByRole("link", { name: tabs.toListing }).click();
  await page.waitForURL("**/dashboard");
});

test("a poster that fails to load or draw can be retried", async () => {
  let fails = true;
  const { page } = await openShare({ viewport: desktop }, "en", async (opened) => {
    for (const path of ["**/api/me/poster?**", "**/api/me/poster.png?**"])
      await opened.route(path, (route) => (fails ? route.abort() : route.fallback()));
  });
  await page.getByText(english.loadFailed).waitFor();
  const retry = page.getByRole("button", { name: messagesFor("en", "shared").tryAgain });
  await page.unroute("**/api/me/poster?**");
  await retry.click();
  await page.getByText(english.drawFailed).waitFor();
  expect(await page.locator(".flyer").isVisible()).toBe(true);
  fails = false;
  await retry.click();
  await picture(page).waitFor();
});
