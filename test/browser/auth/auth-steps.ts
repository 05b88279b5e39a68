import type { Session } from "@supabase/auth-js";
import type { Page } from "playwright-core";
import { hydrated } from "#test/helpers/browser/browser.ts";

/** Fills in the page's form, by field name, and submits it. */
export async function send(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
  await page.locator('.auth-form button[type="submit"]').click();
}

/** Opens a page of accounts; its script starts by itself. */
export async function openAuth(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Returns the session stored in the browser. */
export function storedSession(page: Page): Promise<Session | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("taoli.session") ?? "null"));
}

/** Puts a session into the browser as if it had been opened there. A text of the site is all that this takes. */
export async function storeSession(page: Page, session: Session): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((stored) => localStorage.setItem("taoli.session", stored), JSON.stringify(session));
}

/** A session with an expired access token and a valid refresh token. */
export function expired(session: Session): Session {
  return { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 };
}

/** Counts the browser's POST requests to a path of the provider from now on. */
export function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(`/auth/v1/${path}`)) count += 1;
  });
  return () => count;
}

/** Returns the `autocomplete` value of each visible field, by field name. */
export function autocompletes(page: Page, form = ".auth-form"): Promise<Record<string, string>> {
  return page.locator(`${form} input:not([type="hidden"])`).evaluateAll((inputs) => {
    const typed = inputs.filter((input): input is HTMLInputElement => input instanceof HTMLInputElement);
    return Object.fromEntries(typed.map(({ name, autocomplete }) => [name, autocomplete]));
  });
}
