import { beforeAll, describe, expect, test } from "vitest";
import { listInvitations } from "#domain/invitations/list-invitations.ts";
import { sendInvitations } from "#domain/invitations/send-invitations.ts";
import { locales, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { withoutLoadErrors } from "#test/browser/account/account-member.ts";
import { openAuth, send } from "#test/browser/auth/auth-steps.ts";
import { violationsInBoth } from "#test/browser/axe.ts";
import { createInForm } from "#test/browser/dashboard/dashboard-page.ts";
import { type PaymentSite, startPaymentSite } from "#test/browser/payments/payment-site.ts";
import { phone, withBrowser } from "#test/helpers/browser/browser.ts";
import { toast } from "#test/helpers/browser/toasts.ts";
import { pickOne } from "#test/helpers/full-suite.ts";
import { openAsOperator } from "./open-as-operator.ts";

const openPage = withBrowser();
let site: PaymentSite;
beforeAll(async () => {
  site = await startPaymentSite();
  Object.assign(site.services, { site: { ...site.services.site, postalAddress: "1 Peach Street, Boston, MA 02110" } });
});

describe.each(locales)("in %s", (language) => {
  test("an operator checks a file, previews the email and sends it", async () => {
    const texts = messagesFor(language, "adminInvitations");
    const { fields } = messagesFor(language, "failures");
    const person = `wu-${language}@school.example`;
    const csv = `name,email,city\nWu Min,${person},Fargo\n=1+1,x@school.example,\nWu Min,${person},`;
    const page = await openAsOperator(openPage, site, language);
    await page.goto(localPath(language, "/admin/invitations"));
    await page.getByRole("button", { name: texts.check }).click();
    await page.getByText(fields.csv.missing).waitFor();
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await page.getByLabel(texts.file).setInputFiles(file);
    await page.getByRole("button", { name: texts.check }).click();
    await page.getByText(plural(texts.ready, 1)).waitFor();
    for (const status of ["ready", "name-invalid", "duplicate"] as const)
      expect(await page.locator(".invitation-rows").getByText(texts.statuses[status]).count()).toBe(1);
    await page.getByText(texts.preview).click();
    await page.locator(".invitation-email").getByText(person).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

    const send = page.getByRole("button", { name: plural(texts.send, 1) });
    await send.click();
    await page.getByText(fields.isPublished.missing).waitFor();
    await page.getByLabel(texts.published).check();
    await page.getByLabel(texts.note).fill("From the school’s page");
    await toast(page, plural(texts.sentNow, 1), () => send.dblclick());
    await page.locator(".admin-row").getByText(person).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    const { email } = await site.opened.db
      .selectFrom("directory_invitations")
      .select("email")
      .where("email", "=", person)
      .executeTakeFirstOrThrow();
    expect(email).toBe(person);
    expect(withoutLoadErrors(page)).toEqual([]);
  });
});

test.each(pickOne(locales, 1))(
  "an invited teacher signs up, writes a listing and publishes it, in %s",
  async (language) => {
    const operator = { role: "admin", userId: crypto.randomUUID() } as const;
    const person = `invited-${language}@school.example`;
    const csv = `name,email,language\nWu Min,${person},${language}`;
    const sent = await sendInvitations(site.services, operator, { csv, language, months: 2, note: "From their page" });
    expect(sent).toMatchObject({ value: { sent: 1 } });
    const { link } = await site.email("directory-invitation", person);
    const page = await openPage({ viewport: phone, baseURL: site.origin });
    await openAuth(page, link);
    const password = "peach-tree-11";
    await send(page, { fullName: "Wu Min", email: person, password, confirmPassword: password });
    await page.waitForURL("**/dashboard?code=*");
    await createInForm(page, language);
    const { code, active } = messagesFor(language, "dashboard").subscription;
    await toast(page, plural(code.added, 2), () => page.getByRole("button", { name: code.use }).dblclick());
    await page.locator(".side-card").getByText(active, { exact: true }).waitFor();
    const listed = await listInvitations(site.services, operator, null);
    const own = listed.ok && listed.value.invitations.find(({ email }) => email === person);
    expect(own).toMatchObject({ isSent: true, hasAccount: true, isPublished: true, isRefused: false });
    expect(withoutLoadErrors(page)).toEqual([]);
  },
);

test.each(locales)("an unknown invitation link shows a message, in %s", async (language) => {
  const page = await openPage({ baseURL: site.origin });
  const response = await page.goto(localPath(language, `/invite/${"A".repeat(43)}`));
  expect(response?.status()).toBe(404);
  await page.getByText(messagesFor(language, "invitationEmail").noMore.unknown).waitFor();
});
