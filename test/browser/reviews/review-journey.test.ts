import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { publishDueReviews } from "#domain/reviews/commands/publish-due.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { openAsOperator } from "#test/browser/admin/open-as-operator.ts";
import { alternateLocalesUnlessFull } from "#test/browser/alternate-locales.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { type Owner, type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";
import { desktop, phone, type WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";

const dayMs = 24 * 60 * 60_000;
const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await startPaymentSite();
});

const inDays = (days: number) => new Date(site.now() + days * dayMs);

/** The owner of a public listing. */
async function newOwner(language: Locale): Promise<Owner> {
  const owner = await site.newOwner(language);
  const paid = { is_active: true, subscription_started_at: inDays(0), subscription_expires_at: inDays(60) };
  await site.opened.db.updateTable("teacher_listings").set(paid).where("id", "=", owner.listingId).execute();
  return owner;
}

/** The address of a learner with a message to the listing from ten days ago. */
async function newLearner(listingId: string): Promise<string> {
  const email = `learner-${crypto.randomUUID()}@reader.example`;
  const address_hash = await site.services.hashAddress(email);
  await insertMessage(site.opened.db, listingId, { at: inDays(-10), email, address_hash });
  return email;
}

/** A published review, and the path of its author's edit link. */
async function publish({ listingId }: Owner, language: Locale): Promise<{ id: string; editPath: string }> {
  const { db } = site.opened;
  const at = inDays(-2);
  const written = { body: texts[language], language: language === "zh" ? "zh-Hans" : "en" } as const;
  const id = await insertReview(db, listingId, { ...written, published_at: at, created_at: at });
  const row = db.selectFrom("reviews").select("sender_id").where("id", "=", id);
  const senderId = String((await row.executeTakeFirstOrThrow()).sender_id);
  const token = await issueSenderToken(db, { senderId, purpose: "edit-review", subjectId: id }, at);
  return { id, editPath: localPath(language, `/review/edit/${token}`) };
}

const views = { en: desktop, zh: phone };
const texts = {
  en: "Each class starts with ten minutes of talk, and the homework is short. Parking is hard to find.",
  zh: "每节课先聊十分钟，作业不多但每周都有。孩子现在愿意开口说中文了，只是停车不太方便。",
};

async function open(language: Locale, session?: Owner["session"]): Promise<WatchedPage> {
  const page = await openPage({ baseURL: site.origin, viewport: views[language] });
  if (session) await storeSession(page, session);
  return page;
}

/** No violation in either theme, and nothing wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
}

const pathOf = (link: string) => new URL(link).pathname;

describe.each(locales)("in %s", (language) => {
  const test = alternateLocalesUnlessFull(language);
  const write = messagesFor(language, "writeReview");
  const own = messagesFor(language, "ownReviews");
  const shown = messagesFor(language, "listingReviews");
  const { reasons } = messagesFor(language, "report");
  const admin = messagesFor(language, "admin");
  const queue = messagesFor(language, "adminReviews");
  const here = (path: string) => localPath(language, path);

  test("a learner requests a link, writes, corrects field errors, and is published after a day", async () => {
    // No owner has signed in from this network; otherwise the review would be held.
    const listingId = await insertListing(site.opened.db, teacherColumns({ subscription_expires_at: inDays(60) }));
    const learner = await newLearner(listingId);
    const page = await open(language);
    await page.goto(here(`/listing/${listingId}`));
    await page.getByRole("link", { name: shown.write }).click();
    await page.locator("#review-email").fill("nobody");
    await page.getByRole("button", { name: write.link.send }).click();
    await page.locator("#review-email-error").waitFor();
    expect(await page.locator("#review-email").inputValue()).toBe("nobody");
    await expectAccessible(page);
    await page.locator("#review-email").fill(learner);
    site.advanceClock(4000);
    await page.getByRole("button", { name: write.link.send }).click();
    await page.getByRole("heading", { name: write.link.sentTitle }).waitFor();
    await expectAccessible(page);

    await page.goto(pathOf((await site.email("review-link", learner)).link));
    await page.locator("#review-body").fill("Too short");
    await page.locator("#review-name").fill("Maya K.");
    await page.getByRole("button", { name: write.submit }).click();
    await page.getByText(write.errors.title).waitFor();
    const errors = await page.locator(".error").allTextContents();
    const { starsMissing, choose, bodyShort, declared } = write.errors;
    expect(errors).toEqual([starsMissing, choose, choose, bodyShort, declared]);
    expect(await page.locator("#review-body").inputValue()).toBe("Too short");
    expect(await page.locator("#review-name").inputValue()).toBe("Maya K.");
    await expectAccessible(page);
    await page.getByRole("radio", { name: write.stars[3] }).check();
    await page.getByText(write.learners.child, { exact: true }).click();
    await page.getByLabel(write.first).fill("2026-09");
    await page.locator("#review-lessons").selectOption("few");
    await page.locator("#review-body").fill(texts[language]);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: write.submit }).click();
    await page.getByRole("heading", { name: write.submitted.title }).waitFor();
    await expectAccessible(page);

    const listing = await open(language);
    await listing.goto(here(`/listing/${listingId}`));
    expect(await listing.getByText(texts[language]).count()).toBe(0);
    site.advanceClock(dayMs + 1000);
    expect(await publishDueReviews(site.services)).toBe(1);
    await expect
      .poll(async () => {
        await listing.goto(here(`/listing/${listingId}`));
        return await listing.getByText(texts[language]).count();
      })
      .toBe(1);
    await listing.goto(here(`/listing/${listingId}/reviews`));
    expect(await listing.getByText(texts[language]).getAttribute("lang")).toBe(null);
    await expectAccessible(listing);

    await page.goto(pathOf((await site.email("review-published", learner)).link));
    await page.getByText(write.edit.status.published).waitFor();
    expect(await page.locator("#review-body").inputValue()).toBe(texts[language]);
    await expectAccessible(page);
    expect([...page.problems, ...listing.problems]).toEqual([]);
  });

  test("the owner replies and reports, an operator removes, the author appeals, an operator restores", async () => {
    const owner = await newOwner(language);
    const { id, editPath } = await publish(owner, language);
    const page = await open(language, owner.session);
    await page.goto(here("/dashboard/reviews"));
    await page.getByText(texts[language]).waitFor();
    await page.getByRole("button", { name: own.publish }).click();
    await page.getByText(own.errors.missing).waitFor();
    await expectAccessible(page);
    const reply = "Thank you. There is a garage behind the house.";
    await page.getByLabel(own.replyLabel).fill(reply);
    await toast(page, own.published, () => page.getByRole("button", { name: own.publish }).click());
    await page.getByRole("button", { name: own.report }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: reasons["not-about-lessons"] }).check();
    await toast(page, own.reported, () => dialog.getByRole("button", { name: own.sendReport }).click());
    await expectAccessible(page);

    const console = await openAsOperator(openPage, site, language);
    await console.goto(here("/admin/reports"));
    await console.locator(".admin-queue a").first().click();
    await console.getByText(texts[language]).waitFor();
    await console.getByText(reply).waitFor();
    await console.getByRole("radio", { name: admin.reports.outcomes["review-removed"] }).check();
    await console.locator("#removal-reason").selectOption("not-about-lessons");
    await console.locator("#removal-found").fill("The review is about parking, not about the lessons.");
    await expectAccessible(console);
    await console.getByRole("button", { name: admin.reports.decide }).click();
    await expect.poll(() => stateOf(id)).toBe("removed");

    const author = await open(language);
    await author.goto(editPath);
    await author.getByText("The review is about parking, not about the lessons.").waitFor();
    await author.locator("#review-appeal").fill("Why");
    await author.getByRole("button", { name: write.edit.appealSend }).click();
    await author.locator("#review-appeal-error").waitFor();
    expect(await author.locator("#review-appeal").inputValue()).toBe("Why");
    await expectAccessible(author);
    await author.locator("#review-appeal").fill("Most of it is about the lessons.");
    await author.getByRole("button", { name: write.edit.appealSend }).click();
    await author.getByText(write.edit.appealed).waitFor();

    await console.goto(here("/admin/reviews"));
    await console.locator(".admin-queue a").first().click();
    await console.getByText("Most of it is about the lessons.").waitFor();
    await expectAccessible(console);
    await console.getByRole("radio", { name: queue.outcomes.restore }).check();
    await console.getByRole("button", { name: queue.decide }).click();
    await console.getByText(queue.none, { exact: true }).waitFor();
    expect(await stateOf(id)).toBe("published");
    await console.getByRole("link", { name: messagesFor(language, "admin").reports.decided, exact: true }).click();
    await console.locator(".admin-queue a").first().click();
    await console.getByText("Most of it is about the lessons.").waitFor();
    await console.getByRole("radio", { name: queue.outcomes.remove }).waitFor();
    await expectAccessible(console);
    await author.goto(here("/about"));
    await expectAccessible(author);
    const problems = [page, console, author].flatMap((one) => one.problems);
    expect(problems.filter((problem) => !problem.startsWith("Failed to load resource"))).toEqual([]);
  });
});

const stateOf = async (id: string) =>
  (await site.opened.db.selectFrom("reviews").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
