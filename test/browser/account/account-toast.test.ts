import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { clickButton, newMember, openAccount } from "./account-member.ts";
import { membersSite } from "./members-site.ts";

const openPage = withBrowser();
const site = membersSite();
const own = messagesFor("en", "account");

test("a message closes after four seconds unless hovered or focused, and stays in its tab", async () => {
  const page = await openPage({ baseURL: site.origin, alone: true });
  await openAccount(page, await newMember(site.origin), "en");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator("#fullName").waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator("#fullName").fill("Yuqing");
  await clickButton(page, own.name.save);
  const shown = page.locator(".toast");
  // The request needs timers; the toast appears within a few of these steps.
  const tick = async () => {
    await page.clock.runFor(10);
    return await shown.count();
  };
  await expect.poll(tick).toBe(1);
  await shown.hover();
  const staysFor = async (milliseconds: number) => {
    await rendered(page);
    await page.clock.runFor(milliseconds);
    await page.waitForTimeout(100);
    return (await shown.count()) === 1;
  };
  expect(await staysFor(5000)).toBe(true);
  await shown.getByRole("button").focus();
  await page.mouse.move(1, 1);
  expect(await staysFor(5000)).toBe(true);
  await shown.hover();
  await page.locator("#fullName").focus();
  expect(await staysFor(5000)).toBe(true);
  await page.mouse.move(1, 1);
  expect(await staysFor(3000)).toBe(true);
  await rendered(page);
  await page.clock.runFor(1000);
  await shown.waitFor({ state: "detached" });
  await expect.poll(() => other.locator(".toast").count()).toBe(0);
  expect(page.problems).toEqual([]);
});

/** Lets React render and run effects while the page's clock is paused: its tasks precede those of later channels. */
async function rendered(page: WatchedPage): Promise<void> {
  await page.evaluate(async () => {
    for (let task = 0; task < 5; task++) {
      const { port1, port2 } = new MessageChannel();
      const received = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
      port1.start();
      port2.postMessage(null);
      await received;
    }
  });
}
