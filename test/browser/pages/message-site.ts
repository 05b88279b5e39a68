import type { Page } from "playwright-core";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type AuthSite, startAuthSite } from "#test/helpers/auth/auth-site.ts";
import { withoutLimits } from "#test/helpers/auth/embedded-auth.ts";
import type { WatchedPage, withBrowser } from "#test/helpers/browser/browser.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { decryptEmail } from "#test/helpers/email/test-ciphers.ts";
import { onWorkerExit } from "#test/helpers/worker-cleanup.ts";

const dayMs = 24 * 60 * 60_000;

export type MessageSite = AuthSite & {
  newSchool(): Promise<string>;
  messagesOf(listing: string): Promise<{ state: string; body: string | null; language: string }[]>;
  /** The path of the link that was sent to an address last. */
  linkFor(email: string): Promise<string>;
};

/** A site until the worker ends. `perHour`: how much a network may write. */
export async function startMessageSite(perHour = 0): Promise<MessageSite> {
  const publicWriteByClient = { points: perHour, seconds: 3600 };
  const site = await startAuthSite({ limits: { ...withoutLimits, publicWriteByClient } });
  onWorkerExit(() => site.close());
  await site.opened.onListingsChanged(() => site.invalidate());
  const { db } = site.opened;
  return {
    ...site,
    newSchool: () =>
      insertListing(
        db,
        schoolColumns({
          subscription_expires_at: new Date(site.now() + 30 * dayMs),
          wechat_id: "jx_school",
          shown_contacts: ["email", "wechat"],
        }),
      ),
    messagesOf: (listing) =>
      db.selectFrom("messages").select(["state", "body", "language"]).where("listing_id", "=", listing).execute(),
    async linkFor(email) {
      const row = await db
        .selectFrom("mail_outbox")
        .select(["letter", "sealed_with"])
        .where("recipient", "=", email)
        .where("kind", "=", "confirm-message")
        .orderBy("created_at", "desc")
        .executeTakeFirstOrThrow();
      return new URL(String((await decryptEmail(row))["link"])).pathname;
    },
  };
}

export async function openListing(
  openPage: ReturnType<typeof withBrowser>,
  { origin }: MessageSite,
  listing: string,
  locale: Locale = "en",
  options: Parameters<ReturnType<typeof withBrowser>>[0] = {},
): Promise<WatchedPage> {
  const page = await openPage({ baseURL: origin, ...options });
  await page.goto(localPath(locale, `/listing/${listing}`));
  return page;
}

const form = (page: Page) => page.locator("form.message-form");
export const sendButton = (page: Page) => form(page).locator('[type="submit"]');
export const alert = (page: Page) => page.locator(".alert:visible").first();

type Fields = { name: string; email: string; body: string };

export async function fillIn(page: Page, { name, email, body }: Fields): Promise<void> {
  await form(page)
    .locator("label", { has: page.locator('[value="child"]') })
    .click();
  await page.locator("#message-name").fill(name);
  await page.locator("#message-email").fill(email);
  await page.locator("#message-body").fill(body);
}
