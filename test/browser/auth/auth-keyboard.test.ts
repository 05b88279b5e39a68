import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { newMember, signInElsewhere } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { form, tabTo } from "#test/browser/dashboard/dashboard-page.ts";
import { phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { awaitEmail } from "#test/helpers/email/emails.ts";
import { storedSession } from "./auth-steps.ts";

const openPage = withBrowser();
const slowMs = 120_000;
const newPassword = "plum-tree-22";
const site = membersSite();
test("an account is created with the keyboard alone, on a phone, in Chinese", { timeout: slowMs }, async () => {
  const own = messagesFor("zh", "auth");
  const email = `keys-${crypto.randomUUID()}@taoli.example`;
  const page = await openPage({ viewport: phone, baseURL: site.origin });
  await page.goto("/zh/auth");
  await awake(page);
  await tabTo(page, "sign-in");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL("/zh/auth?tab=sign-up");
  await typeInto(page, { fullName: "林雨晴", email, password: newPassword });
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toContain(plural(own.summary, 1));
  await tabTo(page, "confirmPassword");
  await page.keyboard.type(newPassword);
  // Past the button that shows the password, to the submit button.
  await tabToText(page, own.signUp);
  await page.keyboard.press("Space");
  await page.waitForURL("/zh/dashboard");
  await form(page).waitFor();
  expect((await storedSession(page))?.user).toMatchObject({ email, user_metadata: { full_name: "林雨晴" } });
  await tabTo(page, "listing-city");
  expect(page.problems).toEqual([]);
});

test("a forgotten password is replaced with the keyboard alone, on a phone", { timeout: slowMs }, async () => {
  const own = messagesFor("en", "auth");
  const { email } = await newMember(site.origin);
  const page = await openPage({ viewport: phone, baseURL: site.origin });
  await page.goto("/auth");
  await awake(page);
  await typeInto(page, { email });
  await tabToText(page, own.forgotPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL("/auth?view=forgot");
  await expect.poll(() => focused(page)).toBe(own.forgotHeading);
  await tabTo(page, "email");
  await page.keyboard.press("Enter");
  await page.waitForURL("/auth?view=check-inbox");
  const { code } = await awaitEmail(site.dataDir, { to: email, has: "code" });
  await typeInto(page, { code: code ?? "" });
  await page.keyboard.press("Enter");
  await page.waitForURL("/auth?view=new-password");
  await page.locator("#confirmPassword").waitFor();
  await typeInto(page, { password: newPassword, confirmPassword: newPassword });
  await page.keyboard.press("Enter");
  await page.waitForURL("/dashboard");
  expect((await signInElsewhere(site.origin, email, newPassword)).user.email).toBe(email);
  expect(page.problems).toEqual([]);
});

/** Waits until the page's script has started, which requires no interaction here. */
async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Goes from field to field with the Tab key and types. */
async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) {
    await tabTo(page, id);
    await page.keyboard.type(text);
  }
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

/** Presses the Tab key until the element with this text has the focus. Throws after forty presses. */
async function tabToText(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === text) return;
  }
  throw new Error(`The Tab key never reached ${text}.`);
}
