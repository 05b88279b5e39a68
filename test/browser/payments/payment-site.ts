import type { OwnListingJson } from "#domain/listings/listing-json.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Member, newMember } from "#test/browser/account/account-member.ts";
import { type AuthSite, startAuthSite } from "#test/helpers/auth/auth-site.ts";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { onWorkerExit } from "#test/helpers/worker-cleanup.ts";

export type Owner = Member & { listingId: string };

export type PaymentSite = AuthSite & {
  /** A member with an unpaid listing in Boston. */
  newOwner(language: Locale): Promise<Owner>;
  listing(owner: Owner): Promise<OwnListingJson>;
  /** As the dashboard receives it, latest first, for example `applied 3`. */
  history(owner: Owner): Promise<string[]>;
  /** Pays without a browser. Returns the session id. */
  pay(owner: Owner, months: number): Promise<string>;
  /** Submits an action of the Stripe sandbox's test controls. */
  act(sessionId: string, action: string): Promise<void>;
  /** Advances the clock, and lets the sandbox process due work. */
  pass(seconds: number): Promise<void>;
  /** The listings of Boston as visitors find them, first one first. */
  ranked(language: Locale): Promise<string[]>;
};

let running: Promise<PaymentSite> | undefined;

/**
 * The whole app in this process, with its Stripe sandbox running and a clock that tests advance. All tests of the
 * worker share its listings.
 */
export function paymentSite(): Promise<PaymentSite> {
  return (running ??= startPaymentSite());
}

/** Starts a separate site, which is closed when the worker exits. */
export async function startPaymentSite(): Promise<PaymentSite> {
  const site = await startAuthSite();
  onWorkerExit(() => site.close());
  await site.opened.onListingsChanged(() => site.invalidate());
  site.startSandbox();

  async function callApi<Reply>(owner: Member, path: string, body?: object): Promise<Reply> {
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
      const { listing } = await callApi<{ listing: OwnListingJson }>(member, "/api/me/listing", teacherJson());
      return { ...member, listingId: listing.id };
    },
    listing: async (owner) => (await callApi<{ listing: OwnListingJson }>(owner, "/api/me/listing")).listing,
    async history(owner) {
      const { payments } = await callApi<{ payments: PaymentSummary[] }>(owner, "/api/me/payments");
      return payments.map(({ state, months }) => `${state} ${months}`);
    },
    async pay(owner, months) {
      const order = { listing_id: owner.listingId, months };
      type Checkout = { url: string; session_id: string };
      const checkout = await callApi<Checkout>(owner, "/functions/v1/create-checkout", order);
      await post(checkout.url, { choice: "pay" });
      await callApi(owner, "/functions/v1/verify-payment", { session_id: checkout.session_id });
      return checkout.session_id;
    },
    async act(sessionId, action) {
      await post(`${site.origin}/test-payments/payments/${sessionId}`, { action });
    },
    async pass(seconds) {
      site.advanceClock(seconds * 1000);
      await site.payments.sandbox?.processDue();
    },
    async ranked(language) {
      const page = await fetch(`${site.origin}${language === "zh" ? "/zh" : ""}/city/boston`);
      const links = (await page.text()).matchAll(/\/listing\/([0-9a-f-]{36})"/gu);
      return [...new Set([...links].map(([, id]) => id ?? ""))];
    },
  };
}
