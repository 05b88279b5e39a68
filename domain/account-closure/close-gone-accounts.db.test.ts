import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import type { Member } from "#domain/members/actor.ts";
import { upsertProfile } from "#domain/members/upsert-profile.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, insertProfile, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import type { AccountDirectory } from "./account-directory.ts";
import { reopenAccount } from "./close-account.ts";
import { closeGoneAccounts } from "./close-gone-accounts.ts";

const day = 24 * 60 * 60_000;
const name = "Canary Lin";
const email = "owner@taoli.example";

/** A provider that reports immediately and reliably which accounts are gone, like the embedded one. */
const saying = (...gone: string[]): AccountDirectory => ({
  findGone: async () => gone,
  isStillGone: async () => true,
  eraseAfterMs: 0,
  canDelete: true,
  endSessions: async () => {},
  deleteAccount: async () => true,
  readAccountData: async () => null,
});

eachDatabase((database) => {
  /** An owner with a paid listing, a queued receipt and settings. */
  async function openSite() {
    const site = await openCheckoutSite(database.db);
    const { owner } = site;
    if (owner.role !== "member") throw new Error("The owner is a member.");
    unwrap(await upsertProfile(site.services, { ...owner, fullName: name, email } satisfies Member));
    const close = (directory: AccountDirectory) =>
      closeGoneAccounts(site.services, site.site.provider, { directory, media: memoryStore(), exports: memoryStore() });
    const pay = async (choice = "pay") => {
      const { sessionId } = unwrap(await site.press());
      await site.site.choose(sessionId, choice);
      await site.apply(sessionId);
      return sessionId;
    };
    return { ...site, userId: owner.userId, close, pay };
  }

  const listing = (id: string) =>
    database.db
      .selectFrom("teacher_listings")
      .select(["is_active", "removed_at", "removal_reason", "months_paid"])
      .where("id", "=", id)
      .executeTakeFirst();
  const payments = () => database.db.selectFrom("payments").selectAll().orderBy("created_at").execute();

  test("closing an account deletes its listing, profile and emails, and keeps its payments without personal data", async () => {
    const site = await openSite();
    await site.pay();
    await expect(findListing(site.services, site.listingId)).resolves.toMatchObject({ ok: true });
    const [before] = await payments();
    expect(before).toMatchObject({ payer_name: name, payer_email: email, email, listing_name: name });
    const ledger = await database.db.selectFrom("ledger").selectAll().execute();

    expect(await site.close(saying(site.userId))).toEqual({ closed: 1, erased: 1 });
    await expect(findListing(site.services, site.listingId)).resolves.toEqual({ ok: false, failure: "not-found" });
    const [after] = await payments();
    const person = { user_id: null, email: null, payer_name: null, payer_email: null };
    const place = { listing_name: null, listing_city: null, listing_state: null };
    expect(after).toEqual({ ...before, ...person, ...place });
    expect(after).toMatchObject({ listing_id: site.listingId, months: 3, paid_cents: 1500 });
    expect(await database.db.selectFrom("ledger").selectAll().execute()).toEqual(ledger);
    expect(await tablesWith(database.db, [name, email, site.userId])).toEqual([]);
    expect(await site.close(saying(site.userId))).toEqual({ closed: 0, erased: 0 });
    expect(await checkInvariants(site.services)).toEqual([]);
    await expectInvariants(database.db, site.site);
  });

  test("after closure a refund is still applied, and a late payment becomes an orphan with an alert", async () => {
    const site = await openSite();
    const paid = await site.pay();
    const slow = await site.pay("later-succeed");
    expect((await payments()).map(({ state }) => state).toSorted()).toEqual(["applied", "pending"]);
    expect(await site.close(saying(site.userId))).toEqual({ closed: 1, erased: 1 });
    await site.site.act(paid, "refund-all");
    await site.apply(paid);
    site.pass(5);
    await site.apply(slow);
    expect((await payments()).map(({ state }) => state).toSorted()).toEqual(["orphan", "refunded"]);
    const alerts = await database.db.selectFrom("payment_alerts").select("kind").execute();
    expect(alerts.map(({ kind }) => kind).toSorted()).toEqual(["orphan", "refunded"]);
    expect(await tablesWith(database.db, [name, email, site.userId])).toEqual([]);
    expect(await checkInvariants(site.services)).toEqual([]);
  });

  test("open checkouts are expired before an account is erased; until that succeeds, the listing is only removed", async () => {
    const site = await openSite();
    await site.pay();
    const { sessionId } = unwrap(await site.press());
    const away = {
      ...site.site.provider,
      readPayment: async () => ({ ok: false, failure: { code: "unavailable", message: "" } }) as const,
    };
    const gone = saying(site.userId);
    expect(
      await closeGoneAccounts(site.services, away, { directory: gone, media: memoryStore(), exports: memoryStore() }),
    ).toEqual({
      closed: 1,
      erased: 0,
    });
    expect(await listing(site.listingId)).toMatchObject({ is_active: false, removal_reason: "account-deleted" });
    await expect(findListing(site.services, site.listingId)).resolves.toEqual({ ok: false, failure: "gone" });
    expect(await site.press()).toEqual({ ok: false, failure: "listing-removed" });
    expect(await site.close(gone)).toEqual({ closed: 0, erased: 1 });
    expect((await site.statuses()).get(sessionId)).toBe("expired");
    expect(await tablesWith(database.db, [name, email])).toEqual([]);
  });

  test("an account that returns within the grace period gets its listing and paid months back", async () => {
    const site = await openSite();
    await site.pay();
    const mistaken = { ...saying(site.userId), eraseAfterMs: 7 * day };
    expect(await site.close(mistaken)).toEqual({ closed: 1, erased: 0 });
    expect(await listing(site.listingId)).toMatchObject({ is_active: false, months_paid: 3 });
    const result = await upsertProfile(site.services, { ...(site.owner as Member), fullName: name, email });
    expect(result).toEqual({ ok: true, value: { wasGone: true } });
    await reopenAccount(site.services, site.userId);
    expect(await listing(site.listingId)).toMatchObject({ is_active: true, removed_at: null, removal_reason: null });
    expect(await checkInvariants(site.services)).toEqual([]);

    await site.close(mistaken);
    site.pass(7 * 24 * 60);
    const unsure = { ...saying(), eraseAfterMs: 7 * day };
    expect(await site.close({ ...unsure, isStillGone: async () => null })).toEqual({ closed: 0, erased: 0 });
    expect(await site.close({ ...unsure, isStillGone: async () => false })).toEqual({ closed: 0, erased: 0 });
    expect(await listing(site.listingId)).toMatchObject({ removed_at: null });
    await site.close(mistaken);
    site.pass(7 * 24 * 60);
    expect(await site.close(unsure)).toEqual({ closed: 0, erased: 1 });
    expect(await listing(site.listingId)).toBeUndefined();
  });

  test("a listing that an operator removed stays removed when its account returns", async () => {
    const site = await openSite();
    const removed = { removed_at: site.site.clock.now, removal_reason: "spam" };
    await database.db.updateTable("teacher_listings").set(removed).execute();
    await site.close({ ...saying(site.userId), eraseAfterMs: day });
    await reopenAccount(site.services, site.userId);
    expect(await listing(site.listingId)).toMatchObject({ removal_reason: "spam" });
  });

  test("other members, demo owners and unknown ids are not affected", async () => {
    const site = await openSite();
    const columns = teacherColumns();
    await insertListing(database.db, columns);
    const demo = await insertProfile(database.db, { is_demo: true });
    const before = await listing(String(columns.id));
    expect(await site.close(saying(demo, crypto.randomUUID()))).toEqual({ closed: 0, erased: 0 });
    expect(await site.close(saying(site.userId))).toEqual({ closed: 1, erased: 1 });
    expect(await listing(String(columns.id))).toEqual(before);
    expect(await database.db.selectFrom("profiles").select("id").execute()).toHaveLength(2);
  });

  test("an email to a new account with the same address is kept", async () => {
    const site = await openSite();
    await site.close({ ...saying(site.userId), eraseAfterMs: day });
    site.pass(24 * 60);
    const anew = { ...(site.owner as Member), userId: crypto.randomUUID(), fullName: "Wei", email };
    unwrap(await upsertProfile(site.services, anew));
    expect(await site.close({ ...saying(), eraseAfterMs: day })).toEqual({ closed: 0, erased: 1 });
    const emails = await database.db.selectFrom("mail_outbox").select(["kind", "recipient"]).execute();
    expect(emails).toEqual([{ kind: "welcome", recipient: email }]);
  });

  test("only this provider's members are checked, starting with those whose listing is public", async () => {
    const services = testServices(database.db);
    const [first, second] = await Promise.all([insertProfile(database.db), insertProfile(database.db)]);
    const columns = teacherColumns();
    await insertListing(database.db, columns);
    const provider = services.accounts.url;
    const rows = [
      { user_id: first, provider },
      { user_id: second, provider: "https://former.example/auth/v1" },
      { user_id: columns.user_id, provider },
    ];
    await database.db.insertInto("member_accounts").values(rows).execute();
    const requests: string[][] = [];
    const asking = (since: Date): AccountDirectory => ({
      ...saying(),
      findGone: async (listDue) => {
        requests.push(await listDue(since));
        return [];
      },
    });
    const now = services.clock.now();
    const provided = {} as Parameters<typeof closeGoneAccounts>[1];
    await closeGoneAccounts(services, provided, {
      directory: asking(now),
      media: memoryStore(),
      exports: memoryStore(),
    });
    await closeGoneAccounts(services, provided, {
      directory: asking(now),
      media: memoryStore(),
      exports: memoryStore(),
    });
    await closeGoneAccounts(services, provided, {
      directory: asking(new Date(now.getTime() + 1)),
      media: memoryStore(),
      exports: memoryStore(),
    });
    expect(requests.map((ids) => ids.toSorted())).toEqual([
      [first, columns.user_id].toSorted(),
      [],
      [first, columns.user_id].toSorted(),
    ]);
  });
});

/** Returns our tables that contain one of the texts. The gateway is excluded: it stores its own records. */
async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const tables = [
    "profiles",
    "teacher_listings",
    "mail_outbox",
    "mail_settings",
    "member_accounts",
    "payments",
    "ledger",
    "refunds",
    "disputes",
    "payment_changes",
    "payment_alerts",
    "stripe_events",
  ] as const;
  const found: string[] = [];
  for (const table of tables) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    if (texts.some((text) => rows.includes(text))) found.push(table);
  }
  return found;
}
