import type { Page } from "playwright-core";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { messages as sandboxMessages } from "#stripe-sandbox/pages/messages.ts";
import { type WatchedPage, watch } from "#test/helpers/browser/browser.ts";

type Choice = keyof (typeof sandboxMessages)["en"]["choices"];

export function payButton(page: Page) {
  return page.locator("button.pay");
}

export async function chooseMonths(page: Page, months: number): Promise<void> {
  const tile = page.locator(".month").filter({ has: page.getByText(String(months), { exact: true }) });
  await tile.locator("input").check();
}

/** Clicks the dashboard's pay button. Returns the tab that it opens, on the payment page. */
export async function openPayPage(page: Page): Promise<WatchedPage> {
  const opening = page.waitForEvent("popup");
  await payButton(page).click();
  const tab = await watch(await opening, new URL(page.url()).origin);
  await waitForPayPage(tab);
  return tab;
}

/** Waits for the payment page. Returns its session id. */
export async function waitForPayPage(page: Page): Promise<string> {
  await page.waitForURL("**/test-payments/pay/*");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Clicks the button for a choice on the payment page. */
export async function choose(page: Page, language: Locale, choice: Choice): Promise<void> {
  await page.getByRole("button", { name: sandboxMessages[language].choices[choice], exact: true }).click();
}

/** Switches to a tab. Headless browsers fire no focus event, so it is dispatched here. */
export async function returnToTab(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
}

/** Waits until the history has exactly these states, latest first. */
export async function untilHistory(
  page: Page,
  language: Locale,
  ...states: (keyof ReturnType<typeof stateMessages>)[]
): Promise<void> {
  const wanted = states.map((state) => stateMessages(language)[state]);
  await page.waitForFunction((texts) => {
    const shown = [...document.querySelectorAll(".payments tbody .badge")].map((badge) => badge.textContent);
    return JSON.stringify(shown) === JSON.stringify(texts);
  }, wanted);
}

function stateMessages(language: Locale) {
  return messagesFor(language, "payments").states;
}

/** Collects the paths of the page's requests from now on, including repeats. */
export function recordRequestPaths(page: Page): string[] {
  const requestPaths: string[] = [];
  page.context().on("request", (request) => void requestPaths.push(new URL(request.url()).pathname));
  return requestPaths;
}
