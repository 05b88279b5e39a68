import { describe, expect, test } from "vitest";
import { commonPasswordPart, commonPasswordPath } from "#domain/accounts/common-password.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { desktop, hydrated, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { autocompletes } from "./auth-steps.ts";

const openPage = withBrowser();

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const own = messagesFor(language, "auth");
  const { errors } = own;
  const say = (text: string) => interpolate(text, { n: 6 });
  const summary = (n: number) => interpolate(own.summary[n === 1 ? "one" : "other"], { n });
  const complete = {
    fullName: "Lin Yuqing",
    email: "lin@taoli.example",
    password: "secret1",
    confirmPassword: "secret1",
  };

  async function open(path: string): Promise<WatchedPage> {
    const page = await openPage({ viewport: language === "en" ? phone : desktop });
    await page.goto(localPath(language, path));
    await hydrated(page);
    return page;
  }

  async function send(page: WatchedPage, fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
    await page.locator('.auth-form button[type="submit"]').click();
  }

  test("sign-in requires both fields and a complete address", async () => {
    const page = await open("/auth");
    await send(page, {});
    await expect.poll(() => problems(page)).toEqual({ email: errors.email.missing, password: errors.password.missing });
    await expect.poll(() => focusedText(page)).toBe(summary(2));
    await page.locator("#email").fill("lin@taoli");
    await page.locator("#password").fill("x");
    await expect.poll(() => problems(page)).toEqual({ email: errors.email.invalid });
    await page.locator("#email").fill(complete.email);
    await expect.poll(() => problems(page)).toEqual({});
    expect(page.problems).toEqual([]);
  });

  test("sign-up requires four fields, and two matching passwords of six characters", async () => {
    const page = await open("/auth?tab=sign-up");
    await send(page, {});
    await expect
      .poll(() => problems(page))
      .toEqual({
        fullName: errors.fullName.missing,
        email: errors.email.missing,
        password: errors.password.missingNew,
        confirmPassword: errors.confirmPassword.missing,
      });
    await expect.poll(() => focusedText(page)).toBe(summary(4));
    await send(page, { ...complete, password: "12345", confirmPassword: "12345" });
    await expect
      .poll(() => problems(page))
      .toEqual({
        password: say(errors.password.short),
        confirmPassword: say(errors.confirmPassword.short),
      });
    await send(page, { ...complete, confirmPassword: "secret2" });
    await expect.poll(() => problems(page)).toEqual({ confirmPassword: errors.confirmPassword.mismatch });
    await expect.poll(() => focusedText(page)).toBe(summary(1));
    await page.locator("#confirmPassword").fill("secret1");
    await expect.poll(() => problems(page)).toEqual({});
    expect(page.problems).toEqual([]);
  });

  test("a password can be shown and hidden again", async () => {
    const page = await open("/auth");
    await page.locator("#password").fill("secret1");
    const button = page.getByRole("button", { name: own.showPassword });
    expect([await typeOf(page), await button.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
    await button.click();
    expect([await typeOf(page), await button.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
    await button.click();
    expect([await typeOf(page), await page.locator("#password").inputValue()]).toEqual(["password", "secret1"]);
    expect(page.problems).toEqual([]);
  });

  test("a hint is shown while Caps Lock is on", async () => {
    const page = await open("/auth");
    const type = (isOn: boolean) =>
      page.locator("#password").evaluate((field, modifierCapsLock) => {
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock }));
      }, isOn);
    const hint = page.getByText(own.capsLock, { exact: true });
    for (const isOn of [true, false, true]) {
      await type(isOn);
      await expect.poll(() => hint.count()).toBe(isOn ? 1 : 0);
    }
    await page.locator("#password").focus();
    await page.locator("#email").focus();
    await expect.poll(() => hint.count()).toBe(0);
    expect(page.problems).toEqual([]);
  });

  test("a common password shows a warning while it is typed, and is never sent", async () => {
    const page = await open("/auth?tab=sign-up");
    // Then the part of the list is cached: the page gives up after five seconds, even if it was paused.
    const part = commonPasswordPath(commonPasswordPart("Password1"));
    expect(await page.evaluate(async (path) => (await fetch(path)).json(), part)).toContain("password1");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""}`));
    const field = page.locator("#password");
    const warning = page.locator("#password-warning");
    await field.pressSequentially("Password1");
    await warning.getByText(own.commonPassword.warn).waitFor();
    expect(await field.getAttribute("aria-describedby")).toBe("password-warning");
    await expect.poll(() => page.locator("#password-hint").count()).toBe(0);
    await field.fill("mango-tree-7-under-the-moon");
    await expect.poll(() => warning.textContent()).toBe("");
    expect(await field.getAttribute("aria-describedby")).toBe("password-hint");
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((request) => /password1|mango/i.test(request))).toEqual([]);
    expect(page.problems).toEqual([]);
  });

  test("both tabs have a URL, and Back to Home leads to the home page", async () => {
    const page = await open("/auth");
    await expect.poll(() => page.locator("h1").textContent()).toBe(own.signInHeading);
    expect(await page.getByRole("tab").allTextContents()).toEqual([own.signIn, own.signUp]);
    await page.getByRole("tab", { name: own.signUp }).click();
    await page.waitForURL(localPath(language, "/auth?tab=sign-up"));
    await page.locator("#fullName").waitFor();
    await expect.poll(() => page.locator("h1").textContent()).toBe(own.signUpHeading);
    await page.getByRole("link", { name: own.backToHome }).click();
    await page.waitForURL(localPath(language, "/"));
    expect(page.problems).toEqual([]);
  });
});

test("the page has the exact messages for sign-in and sign-up", async () => {
  const page = await openPage();
  await page.goto("/auth?tab=sign-up");
  await hydrated(page);
  await page.locator("#password").fill("secret1");
  await page.locator("#confirmPassword").fill("secret2");
  await page.getByRole("button", { name: "Sign Up" }).click();
  expect(await page.getByText("Passwords do not match", { exact: true }).isVisible()).toBe(true);
  expect(page.problems).toEqual([]);
});

test("every field has an autocomplete value for password managers", async () => {
  const page = await openPage();
  const chosen = { password: "new-password", confirmPassword: "new-password" };
  for (const [view, fields] of [
    ["", { email: "username", password: "current-password" }],
    ["?tab=sign-up", { fullName: "name", email: "email", ...chosen }],
    ["?view=forgot", { email: "username" }],
  ] as const) {
    await page.goto(`/auth${view}`);
    await expect.poll(() => autocompletes(page)).toEqual(fields);
  }
  const stored = JSON.stringify({ email: "lin@taoli.example", purpose: "recover", sentAt: 0 });
  await page.evaluate((text) => sessionStorage.setItem("taoli.email", text), stored);
  await page.goto("/auth?view=check-inbox");
  await page.locator("#code").waitFor();
  await expect.poll(() => autocompletes(page)).toEqual({ code: "one-time-code" });
  expect(page.problems).toEqual([]);
});

test("the session is treated as known after 3 s, even if the client does not load", async () => {
  const page = await openPage({ alone: true });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/watch-session-*", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/auth", { waitUntil: "commit" });
  // The clock is paused, including for code that waits for the page to be ready.
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).length > 0);
  const unknown = page.locator(".until-session-known");
  await page.clock.fastForward(2900);
  expect(await unknown.count()).toBe(1);
  let later = 0;
  const aLittleLater = async () => {
    if (later < 500) await page.clock.fastForward(100);
    later += 100;
    return await unknown.count();
  };
  await expect.poll(aLittleLater).toBe(0);
  letGo();
});

/** The messages of the fields marked as invalid, by the field's name, resolved through their references. */
function problems(page: WatchedPage): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const wrong = [...document.querySelectorAll<HTMLInputElement>('.auth-form [aria-invalid="true"]')];
    const textOf = ({ name }: HTMLInputElement) => document.getElementById(`${name}-error`)?.textContent ?? "";
    const isTied = (field: HTMLInputElement) =>
      field.getAttribute("aria-describedby")?.split(" ").includes(`${field.name}-error`) ?? false;
    return Object.fromEntries(wrong.filter(isTied).map((field) => [field.name, textOf(field)]));
  });
}

function focusedText(page: WatchedPage): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

function typeOf(page: WatchedPage): Promise<string | null> {
  return page.locator("#password").getAttribute("type");
}
