import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { closeGoneAccounts } from "#domain/account-closure/close-gone-accounts.ts";
import { eraseAccount } from "#domain/account-closure/erase-account.ts";
import { upsertProfile } from "#domain/members/upsert-profile.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { syncReturn } from "#domain/payments/sync/sync-return.ts";
import { failure, success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertProfile } from "#test/helpers/database/rows/insert-rows.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { getOrCreateRenewalTokens } from "./renewal-link.ts";
import { startGift } from "./start-gift.ts";
import { startRenewal } from "./start-renewal.ts";

const order = { language: "en", describe: (type: string, months: number) => `${type} ${months}` } as const;

eachDatabase((database) => {
  /** A listing with one paid month. */
  async function open() {
    const payments = await openCheckoutSite(database.db);
    const { services, site, listingId, owner } = payments;
    if (owner.role !== "member") throw new Error("The owner is a member.");
    const userId = owner.userId;
    unwrap(await upsertProfile(services, owner));
    const { sessionId } = unwrap(await payments.press({ months: 1 }));
    await site.choose(sessionId, "pay");
    await payments.apply(sessionId);
    payments.pass(1);
    return {
      ...payments,
      userId,
      change: (columns: object) => database.db.updateTable("teacher_listings").set(columns).execute(),
      give: (email = "giver@taoli.example", months = 3) =>
        startGift(services, site.provider, listingId, { ...order, months, email, giverName: "吴雨" }),
      async pay(session: string) {
        await site.choose(session, "pay");
        return unwrap(await payments.apply(session));
      },
      months: async () =>
        (await database.db.selectFrom("teacher_listings").select("months_paid").executeTakeFirst())?.months_paid,
      alerts: async () =>
        (await database.db.selectFrom("payment_alerts").select("kind").execute()).map(({ kind }) => kind),
      email: async () =>
        (await database.db.selectFrom("mail_outbox").select(["kind", "recipient"]).orderBy("id").execute())
          .map(({ kind, recipient }) => `${kind} to ${recipient}`)
          .toSorted(),
      close: () =>
        closeGoneAccounts(services, site.provider, {
          media: memoryStore(),
          exports: memoryStore(),
          directory: {
            findGone: async () => [userId],
            isStillGone: async () => true,
            eraseAfterMs: 0,
            canDelete: true,
            endSessions: async () => {},
            deleteAccount: async () => true,
            readAccountData: async () => null,
          },
        }),
    };
  }

  test("concurrent payments by owner, renewal link and ten givers credit each paid month once", async () => {
    const site = await open();
    const { services, listingId } = site;
    const token = (await getOrCreateRenewalTokens(database.db, [listingId], site.site.clock.now)).get(listingId) ?? "";
    const givers = Array.from({ length: 10 }, (_, index) => `giver${index}@taoli.example`);
    const begun = await Promise.all([
      site.press({ months: 6 }),
      startRenewal(services, site.site.provider, token, { ...order, months: 12 }),
      ...givers.flatMap((email) => [site.give(email), site.give(email)]),
    ]);
    expect(begun.filter((result) => !result.ok)).toEqual([]);
    const sessions = [...(await site.statuses())].flatMap(([id, status]) => (status === "open" ? [id] : []));
    // One session for the owner, from either page, and one for each giver.
    expect(sessions).toHaveLength(11);
    for (const session of sessions) await site.site.choose(session, "pay");
    await Promise.all([...sessions, ...sessions].map((session) => site.apply(session)));
    const own = (await site.rows()).find(({ state, months }) => state === "applied" && [6, 12].includes(months));
    expect(await site.months()).toBe(1 + 30 + (own?.months ?? 0));
    expect(await site.alerts()).toEqual([]);
    expect(await site.email()).toHaveLength(2 + 2 * 10);
    await expectInvariants(database.db, site.site);
  });

  test.each([
    ["taken down", { taken_down_at: new Date(), is_active: false }, 4, []],
    ["removed", { removed_at: new Date(), is_active: false }, 4, ["removed-listing"]],
  ])(
    "a gift for a listing that is %s before payment is credited, with the right emails",
    async (_, columns, months, alerts) => {
      const site = await open();
      const { sessionId } = unwrap(await site.give());
      await site.change(columns);
      expect(await site.give("late@taoli.example")).toEqual(failure("not-found"));
      expect(await site.pay(sessionId)).toMatchObject({ state: "applied" });
      expect([await site.months(), await site.alerts()]).toEqual([months, alerts]);
      const told = alerts.length > 0 ? [] : ["gift-received to owner@taoli.example"];
      const receipts = ["gift-receipt to giver@taoli.example", "receipt to owner@taoli.example"];
      expect(await site.email()).toEqual([...told, ...receipts].toSorted());
      await expectInvariants(database.db, site.site);
    },
  );

  test("deleting an account expires its open gifts, and a pending payment becomes an orphan with an alert", async () => {
    const site = await open();
    const unpaid = unwrap(await site.give("unpaid@taoli.example"));
    const slow = unwrap(await site.give("slow@taoli.example"));
    await site.site.choose(slow.sessionId, "later-succeed");
    await site.apply(slow.sessionId);
    expect(await eraseAccount(site.services, site.userId)).toBe(false);
    expect(await site.close()).toEqual({ closed: 1, erased: 1 });
    expect((await site.statuses()).get(unpaid.sessionId)).toBe("expired");
    const rows = await database.db.selectFrom("payments").select(["email", "giver_name", "payer_email"]).execute();
    expect(rows).toEqual(Array(3).fill({ email: null, giver_name: null, payer_email: null }));
    site.pass(24 * 60);
    expect(unwrap(await site.apply(slow.sessionId))).toMatchObject({ state: "orphan" });
    expect(await site.alerts()).toEqual(["orphan"]);
  });

  test("a giver's return page requests only gift sessions of its listing from the provider", async () => {
    const site = await open();
    const { services, listingId } = site;
    const own = unwrap(await site.press({ months: 6 })).sessionId;
    const gift = unwrap(await site.give()).sessionId;
    const requests: string[] = [];
    const provider: PaymentProvider = {
      ...site.site.provider,
      readPayment(sessionId) {
        requests.push(sessionId);
        return site.site.provider.readPayment(sessionId);
      },
    };
    const ids = [own, "x", "", `cs_test_${"a".repeat(58)}`, `${gift}' or '1'='1`];
    for (const sessionId of ids)
      expect(await syncReturn(services, provider, { giftFor: listingId }, sessionId)).toEqual(success(null));
    for (const other of [randomUUID(), "x"])
      expect(await syncReturn(services, provider, { giftFor: other }, gift)).toEqual(success(null));
    expect(requests).toEqual([]);
    expect(unwrap(await syncReturn(services, provider, { giftFor: listingId }, gift))).toMatchObject({ state: "open" });
    expect(requests).toEqual([gift]);
  });

  test("refunds and disputes of gifts take back their own months only", async () => {
    const site = await open();
    const [first, second] = [unwrap(await site.give()), unwrap(await site.give("other@taoli.example", 6))];
    for (const { sessionId } of [first, second]) await site.pay(sessionId);
    expect(await site.months()).toBe(10);
    await site.site.act(first.sessionId, "refund-all");
    await site.apply(first.sessionId);
    expect(await site.months()).toBe(7);
    await site.site.act(second.sessionId, "dispute-open");
    await site.apply(second.sessionId);
    expect(await site.months()).toBe(1);
    await site.site.act(second.sessionId, "dispute-win");
    await site.apply(second.sessionId);
    expect(await site.months()).toBe(7);
    expect((await site.alerts()).toSorted()).toEqual(["dispute-opened", "dispute-won", "refunded"]);
    await expectInvariants(database.db, site.site);
  });

  test("erasing a giver's account deletes their personal data from gifts and keeps the payments", async () => {
    const site = await open();
    const userId = await insertProfile(database.db, { email: "giver@taoli.example", full_name: "吴雨" });
    const gift = unwrap(await site.give());
    await site.pay(gift.sessionId);
    const other = unwrap(await site.give("giver@taoli.example", 6));
    expect(await eraseAccount(site.services, userId)).toBe(true);
    const rows = database.db
      .selectFrom("payments")
      .select(["state", "email", "giver_name", "payer_name", "payer_email"]);
    const nameless = { email: null, giver_name: null, payer_name: null, payer_email: null };
    expect(await rows.where("session_id", "=", gift.sessionId).execute()).toEqual([{ state: "applied", ...nameless }]);
    // The page that can still be paid needs its address for the receipt, until retention erases it.
    expect(await rows.where("session_id", "=", other.sessionId).execute()).toMatchObject([
      { state: "open", email: "giver@taoli.example" },
    ]);
    expect(await site.months()).toBe(4);
  });
});
