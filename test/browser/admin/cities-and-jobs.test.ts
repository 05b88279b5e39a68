import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { expireListings } from "#domain/listings/commands/expire-listings.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Job } from "#server/jobs/job.ts";
import { startJobQueue } from "#server/jobs/job-queue.ts";
import { JobRunner } from "#server/jobs/run-job.ts";
import { withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await operatorSite();
});

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  test("an operator accepts a pending city, renames it and withdraws it", async () => {
    const texts = messagesFor(language, "adminCities");
    const city = { en: "Fargo", zh: "Boise" }[language];
    const chineseName = { en: "法戈", zh: "博伊西" }[language];
    await insertListing(site.opened.db, teacherColumns({ city, state: "ND", city_key: city.toLowerCase() }));
    const page = await openAsOperator(openPage, site, language);
    await page.goto(localPath(language, "/admin/cities"));
    const item = page.locator(".admin-row").filter({ hasText: city });
    await item.getByRole("button", { name: texts.accept }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.locator("#city-name").inputValue()).toBe(city);
    await dialog.locator("#city-chinese-name").fill(chineseName);
    await dialog.locator("#city-name").fill("x".repeat(60));
    expect(await violationsInBoth(page)).toEqual([]);
    await dialog.locator("#city-name").fill(city);
    await toast(page, texts.acceptedNow, () => dialog.getByRole("button", { name: texts.confirm }).click());
    const accepted = page.locator(".admin-row").filter({ hasText: chineseName }).first();
    await accepted.waitFor();
    const decisions = () =>
      site.opened.db
        .selectFrom("city_decisions")
        .select(["name", "name_zh", "state", "accepted"])
        .where("city_key", "=", city.toLowerCase())
        .execute();
    expect(await decisions()).toEqual([{ name: city, name_zh: chineseName, state: "ND", accepted: true }]);
    expect(await violationsInBoth(page)).toEqual([]);
    await accepted.getByRole("button", { name: texts.withdraw }).click();
    await page.locator(".admin-row").getByText(city.toLowerCase(), { exact: true }).first().waitFor();
    await expect.poll(decisions).toMatchObject([{ accepted: false }]);
    const history = page.locator(".admin-group").filter({ has: page.getByRole("heading", { name: texts.history }) });
    await history.locator(".admin-row").nth(1).getByText(chineseName).waitFor();
    expect(await history.locator(".admin-row").first().textContent()).toContain(texts.rejected);
    await history.getByRole("link").first().click();
    await page.getByText(messagesFor(language, "adminPeople").isOperator).waitFor();
    expect(withoutLoadErrors(page)).toEqual([]);
  });

  test("an operator sees every job and runs one", async () => {
    const texts = messagesFor(language, "adminJobs");
    const page = await openAsOperator(openPage, site, language);
    const job = {
      name: "send-reminders",
      schedule: "11 * * * *",
      is_running: false,
      is_late: false,
      last_run: "2026-11-20T11:11:00.000Z",
      last_success: "2026-11-20T11:11:00.000Z",
      last_seconds: 0.25,
      last_failure: { at: "2026-11-20T10:11:00.000Z", reason: "connection refused" },
      failures: 1,
      failures_in_a_row: 0,
      next_run: "2026-11-20T12:11:00.000Z",
      backlog: null,
    };
    // The test site has no process that runs jobs.
    await page.route("**/api/operator/jobs", (route) => route.fulfill({ json: { jobs: [job] } }));
    await page.route("**/api/operator/jobs/send-reminders/run", (route) => route.fulfill({ json: { job: job.name } }));
    await page.goto(localPath(language, "/admin/jobs"));
    const item = page.locator(".admin-row").filter({ hasText: "send-reminders" });
    await item.waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await toast(page, texts.started, () => item.getByRole("button", { name: texts.run }).click());
    expect(withoutLoadErrors(page)).toEqual([]);
  });
});

test("a job started by an operator runs, is recorded, and its end is shown", async () => {
  const texts = messagesFor("en", "adminJobs");
  const { db } = site.opened;
  const expires = new Date(site.now() - 60_000);
  const listing = await insertListing(db, teacherColumns({ is_active: true, subscription_expires_at: expires }));
  const settings = { cron: "0 0 1 1 *", runsAtStart: false, pollSeconds: 0.5, retries: 0 };
  const job: Job = {
    ...settings,
    name: "expire-listings",
    concurrency: "alone",
    run: async () => ({ figures: await expireListings(site.services) }),
  };
  const runner = new JobRunner(job, { database: site.opened, services: site.services });
  const queue = await startJobQueue({ database: site.opened, log: site.services.log, runners: [runner] });
  onTestFinished(async () => {
    await Promise.all([queue.stop(), runner.stop()]);
  });
  Object.assign(site.health, { jobs: () => queue.status(), runJob: (name: string) => queue.runNow(name) });
  const page = await openAsOperator(openPage, site, "en");
  await page.goto("/admin/jobs");
  const item = page.locator(".admin-row").filter({ hasText: "expire-listings" });
  await item.getByText(texts.states.waiting).waitFor();
  await toast(page, texts.started, () => item.getByRole("button", { name: texts.run }).click());
  const isActive = async () =>
    (await db.selectFrom("teacher_listings").select("is_active").where("id", "=", listing).executeTakeFirst())
      ?.is_active;
  await expect.poll(isActive).toBe(false);
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: texts.refresh }).click();
      return await item.textContent();
    })
    .toContain(texts.states.fine);
  const entries = db.selectFrom("audit_log").select("target_id").where("action", "=", "job-run-requested");
  expect(await entries.execute()).toContainEqual({ target_id: "expire-listings" });
  expect(withoutLoadErrors(page)).toEqual([]);
});
