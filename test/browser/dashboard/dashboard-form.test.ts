import { expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { messagesFor } from "#i18n/messages.ts";
import { firstPassword, type Member, newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { createInForm, field, fillTeacher, form, openDashboard, storedListing, tabTo } from "./dashboard-page.ts";

const openPage = withBrowser();
const slowMs = 120_000;
const site = membersSite();
const en = messagesFor("en", "dashboard");

async function openNew(options: Parameters<typeof openPage>[0] = {}): Promise<{ page: WatchedPage; member: Member }> {
  const member = await newMember(site.origin);
  const page = await openPage({ baseURL: site.origin, ...options });
  await openDashboard(page, member, "en");
  return { page, member };
}

test("a visitor is redirected to the sign-in page of the locale and back", async () => {
  const member = await newMember(site.origin, "zh");
  const page = await openPage({ baseURL: site.origin });
  await page.goto("/zh/dashboard");
  await page.waitForURL((url) => url.pathname === "/zh/auth" && url.searchParams.get("next") === "/zh/dashboard");
  await page.locator("#email").fill(member.email);
  await page.locator("#password").fill(firstPassword);
  await page.locator("#password").press("Enter");
  await page.waitForURL((url) => url.pathname === "/zh/dashboard");
  await form(page).waitFor();
});

test("signing out leads to the home page, after asking about unsaved changes", async () => {
  const { page } = await openNew();
  await field(page, "city").fill("Boston");
  await page.getByRole("button", { name: en.signOut }).click();
  await page.getByRole("button", { name: en.leave.stay }).click();
  expect(await field(page, "city").inputValue()).toBe("Boston");
  await page.getByRole("button", { name: en.signOut }).click();
  await page.getByRole("button", { name: en.leave.go }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => localStorage.getItem("taoli.session"))).toBeNull();
  const drafts = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("taoli.draft.")));
  expect(drafts).toEqual([]);
});

test("leaving with unsaved changes asks first, and the draft is restored on return", async () => {
  const { page } = await openNew();
  await field(page, "city").fill("Boston");
  await page.getByRole("link", { name: en.accountSettings }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.getByRole("link", { name: en.accountSettings }).click();
  await page.getByRole("button", { name: en.leave.go }).click();
  await page.locator("#fullName").waitFor();
  await page.goBack();
  await page.getByText(en.restored).waitFor();
  expect(await field(page, "city").inputValue()).toBe("Boston");
});

test("the browser asks before a tab with unsaved changes is closed", async () => {
  const { page } = await openNew();
  const requested = new Promise<string>((resolve) => {
    page.once("dialog", (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await field(page, "city").pressSequentially("Bos");
  await page.close({ runBeforeUnload: true });
  expect(await requested).toBe("beforeunload");
});

test("an unknown city is accepted, and the form explains where its listing appears", async () => {
  const { page } = await openNew();
  const hint = page.locator("#listing-city-hint");
  await field(page, "city").fill("Kyle");
  expect(await hint.textContent()).toBe(en.form.cityHint);
  expect(await field(page, "city").getAttribute("aria-describedby")).toBe("listing-city-hint");
  await field(page, "city").fill("Boston");
  expect(await hint.count()).toBe(0);
});

test("a double click saves once", async () => {
  const { page } = await openNew();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/me/listing")) posts.push(request.url());
  });
  await fillTeacher(page);
  await toast(page, en.created, () => page.getByRole("button", { name: en.form.create }).dblclick());
  expect(posts).toHaveLength(1);
});

test("a listing is created with the keyboard alone", { timeout: slowMs }, async () => {
  const { page, member } = await openNew();
  await tabTo(page, "listing-city");
  await page.keyboard.type("san f");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await field(page, "city").inputValue()).toBe("San Francisco");
  expect(await field(page, "state").inputValue()).toBe("CA");
  await tabTo(page, "listing-specializations");
  await page.keyboard.type("Business Chinese,HSK");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Opera,");
  await page.keyboard.press("Backspace");
  await tabTo(page, "listing-experienceYears");
  await page.keyboard.type("0");
  await tabTo(page, "listing-hourlyRate");
  await page.keyboard.type("45");
  await toast(page, en.created, () => page.keyboard.press("Enter"));
  expect(await storedListing(site.origin, member)).toMatchObject({
    city: "San Francisco",
    specializations: ["business", "hsk"],
    experience_years: 0,
    hourly_rate: 45,
  });
});

test("a pasted list becomes tags, a suggestion is added with one click, and a tag can be removed", async () => {
  const { page } = await openNew();
  await field(page, "specializations").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "Opera\n口语，Opera");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("button", { name: "HSK Preparation" }).click();
  const tags = page.locator(".tag");
  expect(await tags.allTextContents()).toEqual(["Opera", "Conversational", "HSK Preparation"]);
  await page.getByRole("button", { name: interpolate(en.form.removeTag, { tag: "Opera" }) }).click();
  expect(await tags.allTextContents()).toEqual(["Conversational", "HSK Preparation"]);
});

test("the preview follows the form as a row and as a page, and hides hidden contacts", async () => {
  const { page, member } = await openNew();
  await fillTeacher(page);
  const preview = page.locator(".preview");
  await preview.getByText("Boston, MA").waitFor();
  await preview.getByText("$62.50").waitFor();
  await page.getByRole("checkbox", { name: interpolate(en.form.contactEmail, { email: member.email }) }).uncheck();
  expect(await preview.getByText(member.email).count()).toBe(0);
  await preview.getByRole("link", { name: "View Profile" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("8 years").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.keyboard.press("Escape");
  expect(await dialog.count()).toBe(0);
});

test("a missing part links to its field", async () => {
  const { page } = await openNew();
  await createInForm(page, "en");
  await page.getByRole("button", { name: "Website" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("listing-websiteUrl");
});

test("a failed first load shows an error and can be retried", async () => {
  const member = await newMember(site.origin);
  const page = await openPage({ baseURL: site.origin });
  await page.route("**/api/me/listing", (route) => route.abort("connectionrefused"), { times: 1 });
  await storeSession(page, member.session);
  await page.goto("/dashboard");
  await page.getByText(en.loadFailed).waitFor();
  await page.getByRole("button", { name: en.tryAgain }).click();
  await form(page).waitFor();
});

test("without script the page explains that it requires JavaScript, is the same for all, and is not cached", async () => {
  const page = await openPage({ baseURL: site.origin, javaScriptEnabled: false });
  const response = await page.goto("/dashboard");
  expect(response?.headers()["cache-control"]).toBe("no-store");
  expect(await page.getByText(messagesFor("en", "shared").needsScriptTitle).isVisible()).toBe(true);
  await expect.poll(() => page.locator(".dash-skeleton").isVisible()).toBe(false);
});
