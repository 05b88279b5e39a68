import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type Member, newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { schoolJson, teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { plainJpeg } from "#test/helpers/media/test-images.ts";

const openPage = withBrowser();
const site = membersSite();
const english = messagesFor("en", "team");
const path = "/api/me/team";

const rows = (page: Page) => page.locator(".item-row");
const names = (page: Page) => page.locator(".item-row h3 > span:first-child").allTextContents();
const field = (page: Page, name: string) => page.locator(`#teacher-${name}`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function callApi(member: Member, method: string, to: string, body?: object) {
  const headers = {
    authorization: `Bearer ${member.session.access_token}`,
    ...(body && { "content-type": "application/json" }),
  };
  const response = await fetch(site.origin + to, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

type Stored = { id: string; version: number; full_name: string; role: string; picture: string | null };

async function storedTeam(member: Member): Promise<Stored[]> {
  return (await callApi(member, "GET", path)).body["members"] as Stored[];
}

const said = (fullName: string) => ({
  full_name: fullName,
  role: "Teacher",
  role_zh: null,
  about: null,
  about_zh: null,
  teaches_since: null,
  languages: [],
  has_consent: true,
});

type Opened = { team?: string[]; listing?: object };

async function openTeam(
  options: Parameters<typeof openPage>[0],
  language: Locale = "en",
  { team = [], listing = schoolJson() }: Opened = {},
) {
  const page = await openPage({ baseURL: site.origin, ...options });
  const member = await newMember(site.origin, language);
  expect((await callApi(member, "POST", "/api/me/listing", listing)).status).toBe(201);
  for (const fullName of team)
    expect((await callApi(member, "POST", path, { id: randomUUID(), ...said(fullName) })).status).toBe(201);
  await storeSession(page, member.session);
  await page.goto(localPath(language, "/dashboard/team"));
  return { page, member };
}

const photoOf = async (shade: number, side?: number) => ({
  name: `${shade}.jpg`,
  mimeType: "image/jpeg",
  buffer: await plainJpeg(shade, side, side),
});

test.each([
  ["en", desktop],
  ["zh", phone],
] as const)("an owner adds a teacher with a portrait in %s; axe finds no violations", async (language, viewport) => {
  const own = messagesFor(language, "team");
  const { page, member } = await openTeam({ viewport }, language);
  await page.getByText(own.empty).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await button(page, own.add).press("Enter");
  await page.keyboard.type("Gu Wanqing 顾婉清");
  expect(await field(page, "fullName").inputValue()).toBe("Gu Wanqing 顾婉清");
  await field(page, "teachesSince").fill("soon");
  await field(page, "about").fill("Call 206-555-0142");
  await page.getByLabel(own.labels.languages.zh, { exact: true }).check();
  await button(page, own.save).click();

  // The errors are in the reader's language, beside their fields, and nothing typed is lost.
  await page.getByText(plural(own.summary, 3)).waitFor();
  const texts = messagesFor(language, "failures").fields;
  expect(await page.locator("#teacher-about-error").innerText()).toBe(texts.about.invalid);
  expect(await page.locator("#teacher-hasConsent-error").innerText()).toBe(texts.hasConsent.missing);
  expect(await field(page, "teachesSince").inputValue()).toBe("soon");
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await field(page, "teachesSince").fill("2009");
  await field(page, "about").fill("Plans the Saturday classes.");

  await page.locator('input[type="file"]').setInputFiles(await photoOf(1, 300));
  await page.getByText("300 × 300").waitFor();
  await page.locator('input[type="file"]').setInputFiles(await photoOf(2));
  await page.getByRole("dialog").waitFor();
  expect(await violationsInBoth(page, undefined, { firstPart: "dialog", secondPart: "dialog" })).toEqual([]);
  await button(page, own.useCrop).click();
  await page.locator(".portrait-field img").waitFor();
  await page.getByLabel(own.consent).check();
  expect(await page.locator("#teacher-role-error").innerText()).toBe(texts.role.missing);
  await field(page, "role").fill("Director");
  await field(page, "roleZh").fill("教学主任");
  await toast(page, own.saved, () => button(page, own.save).press("Enter"));
  await page.locator(".item-row img").waitFor();
  expect(await page.locator(":focus").innerText()).toBe(own.list);
  expect(await rows(page).innerText()).toContain({ en: "Director", zh: "教学主任" }[language]);
  expect(await storedTeam(member)).toMatchObject([
    {
      full_name: "Gu Wanqing 顾婉清",
      teaches_since: 2009,
      languages: ["zh"],
      picture: expect.stringContaining("/media/"),
    },
  ]);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(page.problems).toEqual([]);
});

test("teachers are reordered with buttons and by dragging, and removed after confirmation", async () => {
  const { page, member } = await openTeam({ viewport: desktop }, "en", { team: ["Ann Lin", "Bo Lin", "Cai Lin"] });
  await rows(page).first().waitFor();
  await button(page, `${english.moveDown}: Ann Lin`).press("Enter");
  await expect.poll(() => names(page)).toEqual(["Bo Lin", "Ann Lin", "Cai Lin"]);
  await page.locator("output", { hasText: "Ann Lin is now teacher 2 of 3" }).waitFor({ state: "attached" });
  await rows(page).nth(2).dragTo(rows(page).nth(0));
  await expect.poll(() => names(page)).toEqual(["Cai Lin", "Bo Lin", "Ann Lin"]);
  const stored = async () => (await storedTeam(member)).map(({ full_name: name }) => name);
  await expect.poll(stored).toEqual(["Cai Lin", "Bo Lin", "Ann Lin"]);

  await button(page, `${english.edit}: Bo Lin`).click();
  await button(page, english.remove).click();
  const dialog = page.getByRole("dialog", { name: interpolate(english.removeTitle, { title: "Bo Lin" }) });
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, english.remove).click();
  await toast(page, english.removed, () => dialog.getByRole("button", { name: english.remove }).click());
  await expect.poll(() => names(page)).toEqual(["Cai Lin", "Ann Lin"]);
});

test("typed text and the photo survive a lost connection and switching to another teacher", async () => {
  const { page, member } = await openTeam({ viewport: desktop }, "en", { team: ["Ann Lin", "Bo Lin"] });
  await button(page, `${english.edit}: Ann Lin`).click();
  await page.locator('input[type="file"]').setInputFiles(await photoOf(3));
  await button(page, english.useCrop).click();
  // Another photo needs the teacher's agreement.
  await button(page, english.save).click();
  await page.getByText(messagesFor("en", "failures").fields.hasConsent.missing).waitFor();
  await page.getByLabel(english.consent).check();
  await button(page, `${english.edit}: Bo Lin`).click();
  await button(page, english.leave.stay).click();
  await page.getByRole("link", { name: english.backToListing }).click();
  await button(page, english.leave.stay).click();

  // The texts are saved, the photo is not: the next attempt sends it.
  await page.route("**/picture?**", (route) => route.abort(), { times: 1 });
  await button(page, english.save).click();
  await page.getByText(messagesFor("en", "failures").errors.offline).waitFor();
  expect(await storedTeam(member)).toMatchObject([{ picture: null }, {}]);
  await page.locator(".portrait-field img").waitFor();
  await toast(page, english.saved, () => button(page, english.save).dblclick());
  await page.locator(".item-row img").waitFor();
  expect((await storedTeam(member))[0]?.picture).not.toBeNull();

  await button(page, `${english.edit}: Ann Lin`).click();
  await button(page, english.removePhoto).click();
  await page.getByText(english.photoRemoved).waitFor();
  await toast(page, english.saved, () => button(page, english.save).click());
  await expect.poll(async () => (await storedTeam(member))[0]?.picture).toBeNull();
});

test("a draft survives a reload, and a second window shows the changes saved in the first", async () => {
  const { page, member } = await openTeam({ viewport: desktop }, "en", { team: ["Ann Lin"] });
  await button(page, `${english.edit}: Ann Lin`).click();
  await field(page, "role").fill("Head teacher");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(english.restored).waitFor();
  expect(await field(page, "role").inputValue()).toBe("Head teacher");
  const [stored] = await storedTeam(member);
  const other = { ...said("Ann Lin"), role: "Principal", version: 1 };
  expect((await callApi(member, "PUT", `${path}/${stored?.id}`, other)).status).toBe(200);
  await button(page, english.save).click();
  await page.getByText(english.conflict.title).waitFor();
  expect(await page.locator(".item-conflict dl").innerText()).toContain(`${english.fields.role}\nPrincipal`);
  await toast(page, english.saved, () => button(page, english.conflict.keep).click());
  expect(await storedTeam(member)).toMatchObject([{ role: "Head teacher", version: 3 }]);
});

test.each(locales)("teachers have no team page and no tab for it, in %s", async (language) => {
  const own = messagesFor(language, "team");
  const { page } = await openTeam({ viewport: phone }, language, { listing: teacherJson() });
  await page.getByText(own.forSchools).waitFor();
  const tabs = messagesFor(language, "dashboardTabs");
  expect(await page.getByRole("link", { name: tabs.team, exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: tabs.toListing }).click();
  await page.locator(".listing-form").waitFor();
});
