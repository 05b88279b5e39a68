import type { Session } from "@supabase/auth-js";
import type { Locator, Page } from "playwright-core";
import type { OwnListingJson } from "#domain/listings/listing-json.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Member } from "#test/browser/account/account-member.ts";
import { storeSession } from "#test/browser/auth/auth-steps.ts";
import { toast } from "#test/helpers/browser/toasts.ts";

/** Opens the dashboard in a browser that is signed in. */
export async function openDashboard(page: Page, { session }: { session: Session }, language: Locale): Promise<void> {
  await storeSession(page, session);
  await page.goto(localPath(language, "/dashboard"));
  await form(page).waitFor();
}

export function form(page: Page): Locator {
  return page.locator(".listing-form");
}

export function field(page: Page, name: string): Locator {
  return page.locator(`#listing-${name}`);
}

/** Fills in only a teacher's required fields. */
export async function fillTeacher(page: Page): Promise<void> {
  await field(page, "city").fill("Boston");
  await field(page, "specializations").fill("HSK，Tones、");
  await field(page, "experienceYears").fill("8");
  await field(page, "hourlyRate").fill("62.5");
}

/** Creates a teacher's listing through the form and waits for the page's confirmation. */
export async function createInForm(page: Page, language: Locale): Promise<void> {
  const own = messagesFor(language, "dashboard");
  await fillTeacher(page);
  await toast(page, own.created, () => page.getByRole("button", { name: own.form.create, exact: true }).click());
}

/** Waits, from now on, for what the dashboard loads once there is a listing. It would notice the end of the session. */
export async function untilListingDataLoaded(page: Page): Promise<void> {
  const paths = ["/api/me/payments", "/api/me/messages/summary"];
  await Promise.all(paths.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path)));
}

/** Returns the listing stored on the server. */
export async function storedListing(origin: string, { session }: Member): Promise<OwnListingJson | null> {
  const headers = { authorization: `Bearer ${session.access_token}` };
  const response = await fetch(`${origin}/api/me/listing`, { headers });
  return ((await response.json()) as { listing: OwnListingJson | null }).listing;
}

/** Presses the Tab key until the control with this id has the focus. Throws after eighty presses. */
export async function tabTo(page: Page, id: string): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
  }
  throw new Error(`The Tab key never reached ${id}.`);
}
