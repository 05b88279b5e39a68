import type { Page } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { dialog, openDialog, openListing, type ReportSite, reportLink, startReportSite } from "./report-site.ts";

const openPage = withBrowser();
const english = messagesFor("en", "report");

let site: ReportSite;
beforeAll(async () => {
  site = await startReportSite();
});

test("the link leads to the page without script, if the dialog fails to load, and with a modifier key", async () => {
  const { id } = await site.newSchool();
  const form = `**/listing/${id}/report`;
  const plain = await openListing(openPage, site, id, "en", { javaScriptEnabled: false });
  await reportLink(plain).click();
  await plain.waitForURL(form);
  await plain.locator('[type="submit"]').click();
  await plain.locator("#report-reason-error").waitFor();
  expect(await plain.getByRole("button", { name: english.close }).isVisible()).toBe(false);
  expect(await plain.getByText(english.offline).isVisible()).toBe(false);

  for (const broken of [/report-dialog-/, /report-page-.*css/]) {
    const page = await openListing(openPage, site, id, "en", { alone: true });
    await page.route(broken, (route) => route.abort());
    await reportLink(page).click();
    await page.waitForURL(form);
    expect(await page.locator("h1").textContent()).toBe(english.title);
  }

  const page = await openListing(openPage, site, id);
  for (const options of [{ modifiers: ["ControlOrMeta"] }, { button: "middle" }] as const) {
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      reportLink(page).click(options as Parameters<ReturnType<Page["locator"]>["click"]>[0]),
    ]);
    await opened.waitForURL(form);
    await opened.close();
  }
  expect(await dialog(page).count()).toBe(0);

  await site.opened.db.updateTable("teacher_listings").set({ is_active: false }).where("id", "=", id).execute();
  await reportLink(page).click();
  await page.waitForURL(form);
  expect(await page.locator("h1").textContent()).toBe(messagesFor("en", "listing").notFound);
});

test("script and styles of the form are loaded at the first click", async () => {
  const page = await openPage({ alone: true });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`/listing/${inject("sites").ids.school}`);
  await page.waitForLoadState("networkidle");
  expect(requests.filter((path) => path.includes("report"))).toEqual([]);
  await reportLink(page).hover();
  await openDialog(page);
  const kinds = requests.filter((path) => path.includes("report")).map((path) => path.replace(/.*[./]/, ""));
  expect(kinds).toEqual(["js", "report", "css"]);
  expect(page.problems).toEqual([]);
});
