import type { Locale } from "#i18n/locale.ts";
import { enableAuthenticator, newMember } from "#test/browser/account/account-member.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import type { PaymentSite } from "#test/browser/payments/payment-site.ts";
import { desktop, phone, type WatchedPage, type withBrowser } from "#test/helpers/browser/browser.ts";

/** Opens a page signed in as a new operator: on a desktop in English, on a phone in Chinese. */
export async function openAsOperator(
  openPage: ReturnType<typeof withBrowser>,
  site: PaymentSite,
  language: Locale,
): Promise<WatchedPage> {
  const { member } = await enableAuthenticator(site, await newMember(site.origin, language));
  await site.admin.updateUserById(member.session.user.id, { app_metadata: { role: "admin" } });
  const page = await openPage({ viewport: language === "en" ? desktop : phone, baseURL: site.origin });
  await storeSession(page, member.session);
  return page;
}
