import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { newMember, openAccount } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { createInForm, openDashboard } from "#test/browser/dashboard/dashboard-page.ts";
import { phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { countOf, namesOf } from "./results-page.ts";
import { sitePages } from "./site-pages.ts";

/** Twice the default size of browsers. */
const openPage = withBrowser({ switches: ["--blink-settings=defaultFontSize=32"] });

// The widths that have room for text of twice the size like 320 and 640 px for normal text, and a phone's width.
const readers = [
  { language: "en", viewport: { width: 640, height: 900 }, width: 640 },
  { language: "zh", viewport: { width: 1280, height: 900 }, width: 1280 },
  { language: "en", viewport: phone, width: 390 },
  { language: "zh", viewport: phone, width: 390 },
] as const;

const site = membersSite();

describe.each(readers)("with doubled text size in $language at $width px", ({ language, viewport, width }) => {
  const [search, own] = [messagesFor(language, "search"), messagesFor(language, "message")];

  test("no text of any page is cut off, and no page scrolls horizontally", async () => {
    const page = await openPage({ viewport });
    for (const { baseURL, path } of sitePages(language)) {
      await page.goto(baseURL + path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
      expect([path, await page.evaluate(cutOff)]).toEqual([path, []]);
      expect([path, await widthOf(page)]).toEqual([path, width]);
    }
  });

  test("a teacher can be found and contacted", async () => {
    const page = await openPage({ viewport });
    await page.goto(localPath(language, "/"));
    await page.getByRole("combobox", { name: search.city }).selectOption("Boston");
    await page.getByRole("button", { name: search.submit }).click();
    await page.waitForURL(localPath(language, "/?city=Boston&category=all"));
    expect((await namesOf(page)).length).toBe(await countOf(page));
    await page.locator(".listing h2 a").first().click();
    await page.waitForURL(/\/listing\//);
    await page.getByRole("button", { name: own.send }).click({ trial: true });
    expect(page.problems).toEqual([]);
  });
});

test.each(readers.filter(({ viewport }) => viewport === phone))(
  "with doubled text size in $language on a phone, private pages fit",
  async ({ language, viewport, width }) => {
    const page = await openPage({ viewport, baseURL: site.origin });
    const member = await newMember(site.origin, language);
    const fits = async (place: string) => {
      expect([place, await page.evaluate(cutOff)]).toEqual([place, []]);
      expect([place, await widthOf(page)]).toEqual([place, width]);
    };
    await openDashboard(page, member, language);
    await fits("new dashboard");
    await page.route("**/api/me/payments", (route) => route.fulfill({ json: { payments: [appliedPayment] } }));
    await createInForm(page, language);
    await page.locator(".payments .text-link").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await fits("dashboard");
    await page.locator(".payments .text-link").first().click();
    await page.locator(".receipt h1").waitFor();
    await fits("receipt");
    await openAccount(page, member, language);
    await fits("account");
  },
);

const appliedPayment: PaymentSummary = {
  id: "00000000-0000-4000-8000-000000000001",
  state: "applied",
  months: 12,
  monthsLeft: 11,
  hasEnded: false,
  amountCents: 6000,
  currency: "usd",
  paid: null,
  refundedCents: 500,
  isLive: false,
  createdAt: "2026-11-18T12:00:00.000Z",
  paidAt: "2026-11-18T12:00:00.000Z",
  payUrl: null,
  receiptUrl: null,
  listingType: "teacher",
  description: null,
  gift: null,
};

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Text outside the window or the box that clips it. Text for screen readers only is clipped on purpose. */
function cutOff(): string[] {
  const unseen = "svg, script, select, .skip, .message-trap, [popover]";
  const isCut = (text: Node) => {
    const around = text.parentElement;
    if (!around || around.closest(unseen) || !text.nodeValue?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) return false;
    for (let box: Element | null = around; box && box !== document.body; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box);
      if (clipPath === "inset(50%)") return false;
      if (overflowX === "auto" || overflowX === "scroll") return false;
      const edge = box.getBoundingClientRect();
      if (overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1)) return true;
    }
    return left < -1 || right > innerWidth + 1;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  while (texts.nextNode()) if (isCut(texts.currentNode)) cut.push(texts.currentNode.nodeValue ?? "");
  return cut;
}
