import type { OwnListingJson } from "#domain/listings/listing-json.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Member, newMember } from "#test/browser/account/account-member.ts";
import { type AuthSite, startAuthSite } from "#test/helpers/auth/auth-site.ts";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { whenWorkerEnds } from "#test/helpers/worker-end.ts";

export type Owner = Member & { listingId: string };

export type PaymentSite = AuthSite & {
  /** A member with an unpaid listing in Boston. */
  newOwner(language: Locale): Promise<Owner>;
  listing(owner: Owner): Promise<OwnListingJson>;
  /** As the dashboard receives it, latest first, for example `applied 3`. */
  history(owner: Owner): Promise<string[]>;
  /** Pays without a browser; gives the session. */
  pay(owner: Owner, months: number): Promise<string>;
  /** Does something with the test controls of the Stripe sandbox. */
  act(sessionId: string, action: string): Promise<void>;
  /** Advances the clock, and lets the sandbox process due work. */
  pass(seconds: number): Promise<void>;
  /** The listings of Boston as visitors find them, first one first. */
  ranked(language: Locale): Promise<string[]>;
};

let running: Promise<PaymentSite> | undefined;

/**
 * The whole app in this process with its Stripe sandbox at work, and with a clock that tests can turn. Its listings are
 * those of all tests of the worker.
 */
export function paymentSite(): Promise<PaymentSite> {
  return (running ??= startPaymentSite());
}

/** A site of its own, until the worker ends. */
export async function startPaymentSite(): Promise<PaymentSite> {
  const site = await startAuthSite();
  whenWorkerEnds(() => site.close());
  await site.opened.onListingsChanged(() => site.invalidate());
  site.startSandbox();

  async function ask<Reply>(owner: Member, path: string, body?: object): Promise<Reply> {
    const headers = { authorization: `Bearer ${owner.session.access_token}`, "content-type": "application/json" };
    const init = { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) };
    const response = await fetch(site.origin + path, init);
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Reply;
  }
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });

  return {
    ...site,
    async newOwner(language) {
      const member = await newMember(site.origin, language);
      const { listing } = await ask<{ listing: OwnListingJson }>(member, "/api/me/listing", teacherJson());
      return { ...member, listingId: listing.id };
    },
    listing: async (owner) => (await ask<{ listing: OwnListingJson }>(owner, "/api/me/listing")).listing,
    async history(owner) {
      const { payments } = await ask<{ payments: PaymentSummary[] }>(owner, "/api/me/payments");
      return payments.map(({ state, months }) => `${state} ${months}`);
    },
    async pay(owner, months) {
      const order = { listing_id: owner.listingId, months };
      type Checkout = { url: string; session_id: string };
      const checkout = await ask<Checkout>(owner, "/functions/v1/create-checkout", order);
      await post(checkout.url, { choice: "pay" });
      await ask(owner, "/functions/v1/verify-payment", { session_id: checkout.session_id });
      return checkout.session_id;
    },
    async act(sessionId, action) {
      await post(`${site.origin}/test-payments/payments/${sessionId}`, { action });
    },
    async pass(seconds) {
      site.passTime(seconds * 1000);
      await site.payments.sandbox?.processDue();
    },
    async ranked(language) {
      const page = await fetch(`${site.origin}${language === "zh" ? "/zh" : ""}/city/boston`);
      const links = (await page.text()).matchAll(/\/listing\/([0-9a-f-]{36})"/gu);
      return [...new Set([...links].map(([, id]) => id ?? ""))];
    },
  };
}
