import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { titleOnly } from "#domain/courses/course.ts";
import { dateIn } from "#domain/courses/course-days.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { type Member, newMember } from "#test/browser/account/account-member.ts";
import { membersSite } from "#test/browser/account/members-site.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { desktop, phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { saturdayCourse } from "#test/helpers/listings/courses.ts";
import { schoolJson, teacherJson } from "#test/helpers/listings/listing-inputs.ts";

const openPage = withBrowser();
const site = membersSite();
const english = messagesFor("en", "courses");

const rows = (page: Page) => page.locator(".item-row");
const titles = (page: Page) => page.locator(".item-row h3 > span:first-child").allTextContents();
const field = (page: Page, name: string) => page.locator(`#course-${name}`);

async function callApi(member: Member, method: string, path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${member.session.access_token}`,
    ...(body && { "content-type": "application/json" }),
  };
  const response = await fetch(site.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

type Stored = { id: string; version: number; title: string; price: number | null; is_hidden: boolean };

async function storedCourses(member: Member): Promise<Stored[]> {
  return (await callApi(member, "GET", "/api/me/courses")).body["courses"] as Stored[];
}

async function openCourses(
  options: Parameters<typeof openPage>[0],
  language: Locale = "en",
  listing: object = schoolJson({ courses_offered: ["HSK 3", "Business"] }),
) {
  const page = await openPage({ baseURL: site.origin, ...options });
  const member = await newMember(site.origin, language);
  expect((await callApi(member, "POST", "/api/me/listing", listing)).status).toBe(201);
  await storeSession(page, member.session);
  await page.goto(localPath(language, "/dashboard/courses"));
  return { page, member };
}

test.each([
  ["en", desktop],
  ["zh", phone],
] as const)("an owner adds a course by keyboard in %s; axe finds no violations", async (language, viewport) => {
  const own = messagesFor(language, "courses");
  const { page, member } = await openCourses({ viewport }, language);
  await rows(page).first().waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("button", { name: own.add, exact: true }).press("Enter");
  await page.keyboard.type("Saturday Chinese for beginners");
  expect(await field(page, "title").inputValue()).toBe("Saturday Chinese for beginners");
  await page.keyboard.press("Tab");
  await page.keyboard.type("少儿启蒙班");
  await field(page, "level").selectOption("beginner");
  await field(page, "ageFrom").fill("5");
  await field(page, "ageTo").fill("7");
  await page.getByRole("radiogroup", { name: own.fields.mode }).getByText(own.modes.inPerson, { exact: true }).click();
  await page.getByLabel(own.longDays.sat, { exact: true }).focus();
  await page.keyboard.press("Space");
  await field(page, "fromTime").fill("10:00");
  await field(page, "toTime").fill("11:30");
  await field(page, "schedule").selectOption("term");
  await field(page, "firstDate").fill("2027-01-09");
  await field(page, "lastDate").fill("2027-01-02");
  await field(page, "price").fill("540");
  await field(page, "lessonCount").fill("12");
  await page.getByRole("button", { name: own.save, exact: true }).click();

  // The errors are in the reader's language, beside their fields, and nothing typed is lost.
  await page.getByText(plural(own.summary, 2)).waitFor();
  const texts = messagesFor(language, "failures").fields;
  expect(await page.locator("#course-lastDate-error").innerText()).toBe(texts.lastDate["too-small"]);
  expect(await page.locator("#course-priceUnit-error").innerText()).toBe(texts.priceUnit.missing);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await field(page, "lastDate").fill("2027-03-27");
  await field(page, "priceUnit").selectOption("term");
  const hourly = { en: "12 lessons, about $30 an hour", zh: "共 12 次，约合每小时 $30" }[language];
  expect(await page.locator(".course-preview").innerText()).toContain(hourly);
  await toast(page, own.saved, () => page.getByRole("button", { name: own.save, exact: true }).press("Enter"));
  await expect.poll(() => rows(page).count()).toBe(3);
  const summary = { en: "Saturdays 10am–11:30am ET", zh: "每周六 10:00–11:30" }[language];
  expect(await rows(page).nth(2).innerText()).toContain(summary);
  const typed = { ...saturdayCourse, description: null, descriptionZh: null, materials: null, trial: null };
  const stored = snakeCaseKeys({ ...typed, groupSize: null, places: "open" });
  expect((await storedCourses(member))[2]).toMatchObject(stored);
  expect(page.problems).toEqual([]);
});

test("courses are reordered with buttons and by dragging, hidden, and deleted after confirmation", async () => {
  const { page, member } = await openCourses(
    { viewport: desktop },
    "en",
    schoolJson({ courses_offered: ["A", "B", "C"] }),
  );
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: `${english.moveDown}: A` }).press("Enter");
  await expect.poll(() => titles(page)).toEqual(["B", "A", "C"]);
  await page.locator("output", { hasText: "“A” is now course 2 of 3" }).waitFor({ state: "attached" });
  await rows(page).nth(2).dragTo(rows(page).nth(0));
  await expect.poll(() => titles(page)).toEqual(["C", "B", "A"]);
  await expect.poll(async () => (await storedCourses(member)).map(({ title }) => title)).toEqual(["C", "B", "A"]);

  await page.getByRole("button", { name: `${english.edit}: B` }).click();
  await toast(page, english.saved, () => page.getByRole("button", { name: english.hide }).click());
  await rows(page).nth(1).getByText(english.states.hidden).waitFor();
  await page.getByRole("button", { name: `${english.edit}: C` }).click();
  await page.getByRole("button", { name: english.remove, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: interpolate(english.removeTitle, { title: "C" }) });
  expect(await violationsInBoth(page, undefined, { firstPart: "dialog", secondPart: "dialog" })).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: english.remove, exact: true }).click();
  await toast(page, english.removed, () => dialog.getByRole("button", { name: english.remove }).click());
  await expect.poll(() => titles(page)).toEqual(["B", "A"]);
  const { body } = await callApi(member, "GET", "/api/me/listing");
  expect(body["listing"]).toMatchObject({ courses_offered: ["A"] });
});

test("typed text survives a reload, a lost connection and switching to another course", async () => {
  const { page, member } = await openCourses({ viewport: desktop });
  await page.getByRole("button", { name: `${english.edit}: HSK 3` }).click();
  await field(page, "description").fill("Small groups.");
  await page.getByRole("button", { name: `${english.edit}: Business` }).click();
  await page.getByRole("button", { name: english.leave.stay }).click();
  await page.getByRole("link", { name: english.backToListing }).click();
  await page.getByRole("button", { name: english.leave.stay }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(english.restored).waitFor();
  expect(await field(page, "description").inputValue()).toBe("Small groups.");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: english.save, exact: true }).click();
  await page.getByText(messagesFor("en", "failures").errors.offline).waitFor();
  expect(await field(page, "description").inputValue()).toBe("Small groups.");
  await page.context().setOffline(false);
  // A double click saves once.
  await toast(page, english.saved, () => page.getByRole("button", { name: english.save, exact: true }).dblclick());
  expect((await storedCourses(member))[0]).toMatchObject({ title: "HSK 3", version: 2, description: "Small groups." });
  await page.reload();
  await rows(page).nth(1).waitFor();
  expect(await page.locator(".item-edit").count()).toBe(0);
});

test("a second window shows the changes saved in the first and asks which to keep", async () => {
  const { page, member } = await openCourses({ viewport: desktop });
  await page.getByRole("button", { name: `${english.edit}: HSK 3` }).click();
  await field(page, "price").fill("45");
  await field(page, "priceUnit").selectOption("hour");
  const [course] = await storedCourses(member);
  const other = { ...snakeCaseKeys(titleOnly("HSK 3")), level: "advanced" };
  const change = (version: number) => callApi(member, "PUT", `/api/me/courses/${course?.id}`, { ...other, version });
  expect((await change(1)).status).toBe(200);
  await page.getByRole("button", { name: english.save, exact: true }).click();
  await page.getByText(english.conflict.title).waitFor();
  expect(await page.locator(".item-conflict dl").innerText()).toContain(`${english.fields.level}\nAdvanced`);
  expect(await violationsInBoth(page)).toEqual([]);
  await toast(page, english.saved, () => page.getByRole("button", { name: english.conflict.keep }).click());
  expect((await storedCourses(member))[0]).toMatchObject({ version: 3, price: 45, level: null });

  await page.getByRole("button", { name: `${english.edit}: HSK 3` }).click();
  await field(page, "price").fill("50");
  expect((await change(3)).status).toBe(200);
  await page.getByRole("button", { name: english.save, exact: true }).click();
  await page.getByRole("button", { name: english.conflict.take }).click();
  expect(await field(page, "level").inputValue()).toBe("advanced");
  expect(await field(page, "price").inputValue()).toBe("");
});

test("a course deleted in another window can be saved as a new one", async () => {
  const { page, member } = await openCourses({ viewport: desktop });
  await page.getByRole("button", { name: `${english.edit}: HSK 3` }).click();
  await field(page, "description").fill("Small groups.");
  const [course] = await storedCourses(member);
  expect((await callApi(member, "DELETE", `/api/me/courses/${course?.id}`)).status).toBe(200);
  await page.getByRole("button", { name: english.save, exact: true }).click();
  await toast(page, english.gone);
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole("button", { name: english.save, exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(["Business", "HSK 3"]);
  expect((await storedCourses(member))[1]).toMatchObject({ description: "Small groups." });
});

test("an ended term is marked as ended, and copied for the next term", async () => {
  const { page, member } = await openCourses({ viewport: phone });
  const ended = { ...snakeCaseKeys(saturdayCourse), id: crypto.randomUUID() };
  await callApi(member, "POST", "/api/me/courses", { ...ended, first_date: "2026-01-10", last_date: "2026-03-28" });
  await page.reload();
  await page.getByText("Ended Mar 28, 2026").waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("button", { name: english.copy }).click();
  const first = await field(page, "firstDate").inputValue();
  expect(new Date(first).getUTCDay()).toBe(6);
  expect(first > dateIn("America/New_York", new Date())).toBe(true);
  await toast(page, english.saved, () => page.getByRole("button", { name: english.save, exact: true }).click());
  await expect.poll(() => rows(page).count()).toBe(4);
});

test.each(locales)("teachers have no courses page and no tab for it, in %s", async (language) => {
  const own = messagesFor(language, "courses");
  const { page } = await openCourses({ viewport: phone }, language, teacherJson());
  await page.getByText(own.forSchools).waitFor();
  const tabs = messagesFor(language, "dashboardTabs");
  expect(await page.getByRole("link", { name: tabs.courses, exact: true }).count()).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("link", { name: tabs.toListing }).click();
  await page.locator(".listing-form").waitFor();
});

test("a title removed from the listing's form hides a course with details and loses nothing", async () => {
  const { page, member } = await openCourses({ viewport: desktop });
  const added = { ...snakeCaseKeys(saturdayCourse), id: crypto.randomUUID() };
  await callApi(member, "POST", "/api/me/courses", added);
  await page.goto("/dashboard");
  await page.locator(".listing-form").waitFor();
  const form = messagesFor("en", "dashboard").form;
  const remove = interpolate(form.removeTag, { tag: saturdayCourse.title });
  await page.getByRole("button", { name: remove }).click();
  await toast(page, messagesFor("en", "dashboard").updated, () =>
    page.getByRole("button", { name: form.save, exact: true }).click(),
  );
  await page.getByRole("link", { name: messagesFor("en", "dashboardTabs").courses, exact: true }).click();
  await rows(page).nth(2).waitFor();
  expect(await rows(page).nth(2).innerText()).toContain(english.states.hidden);
  expect((await storedCourses(member))[2]).toMatchObject({ is_hidden: true, price: 540 });
});
