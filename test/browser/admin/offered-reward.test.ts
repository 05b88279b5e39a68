import { expect, test } from "vitest";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { clickButton } from "#test/browser/account/account-member.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { openAsOperator } from "./open-as-operator.ts";
import { operatorSite } from "./operator-site.ts";

const openPage = withBrowser();
const found = "The owner promised a free lesson to everyone who gives five stars.";
const dayMs = 24 * 3_600_000;

test.each(pickOne(locales, 0))(
  "an operator confirms an offered reward, and the next report shows the earlier case, in %s",
  async (language) => {
    const site = await operatorSite();
    const { db } = site.opened;
    const { admin, report } = { admin: messagesFor(language, "admin"), report: messagesFor(language, "report") };
    const now = Date.now();
    const paid = { is_active: true, subscription_expires_at: new Date(now + 30 * dayMs) };
    const listing = await insertListing(db, teacherColumns(paid));
    const at = (daysAgo: number) => new Date(now - daysAgo * dayMs);
    const insert = (daysAgo: number) =>
      insertReview(db, listing, { created_at: at(daysAgo), published_at: at(daysAgo), shown_name: `Maya ${daysAgo}` });
    const [before, first] = [await insert(30), await insert(9)];
    await insert(2);
    const states = async () =>
      (
        await db
          .selectFrom("reviews")
          .select(["state"])
          .where("listing_id", "=", listing)
          .orderBy("created_at")
          .execute()
      ).map(({ state }) => state);
    const send = async (target_id: string) => {
      const started_at = new Date(now - 10_000).toISOString();
      const body = {
        target_kind: "review",
        target_id,
        reason: "offered-reward",
        text: "They promised a lesson.",
        started_at,
      };
      const headers = { "content-type": "application/json" };
      expect(
        (await fetch(`${site.origin}/api/reports`, { method: "POST", headers, body: JSON.stringify(body) })).status,
      ).toBe(201);
      const open = db.selectFrom("moderation_cases").select("id").where("target_id", "=", target_id);
      return (await open.executeTakeFirstOrThrow()).id;
    };

    const id = await send(first);
    const page = await openAsOperator(openPage, site, language);
    const open = async (caseId: string) => {
      await page.goto(localPath(language, `/admin/reports?case=${caseId}`));
      await page.getByRole("radio", { name: admin.reports.outcomes["no-action"] }).waitFor();
    };
    await open(id);
    await page.getByRole("radio", { name: admin.reports.outcomes["review-removed"] }).check();
    await page.locator("#removal-reason").selectOption({ label: report.reasons["unlawful"] });
    await page.locator("#removal-found").fill(found);
    await page.getByLabel(admin.reports.reward.since).fill(at(10).toISOString().slice(0, 10));
    await clickButton(page, admin.reports.decide);
    await page.locator("#removal-reason[aria-invalid]").waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.locator("#removal-reason").selectOption({ label: report.reasons["not-genuine"] });
    await clickButton(page, admin.reports.decide);
    await expect.poll(states).toEqual(["published", "removed", "removed"]);

    await open(await send(before));
    await page.locator(".alert-danger").waitFor();
    expect(await page.getByRole("radio", { name: admin.reports.outcomes["review-removed"] }).count()).toBe(0);
    expect(await violationsInBoth(page)).toEqual([]);
  },
);
