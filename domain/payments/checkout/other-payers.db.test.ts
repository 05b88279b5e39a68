import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { eraseGivers } from "#domain/payments/erase-givers.ts";
import { listPaymentsOfListing } from "#domain/payments/operations/list-payments-of-listing.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { getOrCreateRenewalTokens } from "./renewal-link.ts";
import { parseGift, startGift } from "./start-gift.ts";
import { findRenewal, startRenewal } from "./start-renewal.ts";

const order = { months: 3, language: "en", describe: (type: string, months: number) => `${type} ${months}` } as const;

eachDatabase((database) => {
  async function open() {
    const payments = await openCheckoutSite(database.db);
    const { services, site, listingId } = payments;
    const change = (columns: object) => database.db.updateTable("teacher_listings").set(columns).execute();
    return {
      ...payments,
      change,
      async publish() {
        const { sessionId } = unwrap(await payments.press({ months: 1 }));
        await site.choose(sessionId, "pay");
        await payments.apply(sessionId);
      },
      async token() {
        const tokens = await getOrCreateRenewalTokens(database.db, [listingId], site.clock.now);
        return tokens.get(listingId) ?? "";
      },
      renew: (token: string, months: number = order.months) =>
        startRenewal(services, site.provider, token, { ...order, months }),
      give: (email = "giver@taoli.example", months: number = order.months, giverName: string | null = null) =>
        startGift(services, site.provider, listingId, { ...order, months, email, giverName }),
    };
  }

  test("a listing's renewal link is stable, and reveals its name and expiry but no address", async () => {
    const payments = await open();
    const token = await payments.token();
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(await payments.token()).toBe(token);
    await payments.publish();
    const found = unwrap(await findRenewal(payments.services, token));
    expect(found).toMatchObject({ id: payments.listingId, type: "teacher", isTakenDown: false });
    expect(found.expiresAt?.getTime()).toBeGreaterThan(payments.site.clock.now.getTime());
    expect(JSON.stringify(found)).not.toContain("@");
  });

  test("a payment by renewal link belongs to the owner, and the payment page has no personal data", async () => {
    const payments = await open();
    const { sessionId } = unwrap(await payments.renew(await payments.token()));
    const record = await payments.site.store.transaction((records) => records.find("session", sessionId));
    expect(record?.session.customer_email ?? null).toBeNull();
    expect(JSON.stringify(record)).not.toContain(payments.owner.email);
    await payments.site.choose(sessionId, "pay");
    expect(await payments.apply(sessionId)).toMatchObject({
      value: { state: "applied", userId: payments.owner.userId },
    });
    await expectInvariants(database.db, payments.site);
  });

  test("a renewal is rejected for an unknown token, a removed listing or invalid months", async () => {
    const payments = await open();
    const token = await payments.token();
    for (const wrong of ["", "x", "x".repeat(43), `${token}x`, token.toLowerCase() + "A"])
      expect(await payments.renew(wrong)).toEqual(failure("not-found"));
    for (const months of [0, 2, -1, 1.5])
      expect(await payments.renew(token, months)).toEqual(failure("months-not-sold"));
    await payments.change({ removed_at: payments.site.clock.now });
    expect(await payments.renew(token)).toEqual(failure("listing-removed"));
    expect(await findRenewal(payments.services, token)).toEqual(failure("listing-removed"));
    await database.db.deleteFrom("teacher_listings").execute();
    expect(await payments.renew(token)).toEqual(failure("not-found"));
    expect(await payments.sessions()).toEqual([]);
  });

  test("only an active listing can get a gift", async () => {
    const payments = await open();
    expect(await payments.give()).toEqual(failure("not-found"));
    await payments.publish();
    expect((await payments.give()).ok).toBe(true);
    for (const hidden of [{ taken_down_at: new Date(), is_active: false }, { removed_at: new Date() }]) {
      await payments.change(hidden);
      expect(await payments.give("another@taoli.example")).toEqual(failure("not-found"));
      await payments.change({ taken_down_at: null, removed_at: null, is_active: true });
    }
    payments.pass(40 * 24 * 60);
    expect(await payments.give("late@taoli.example")).toEqual(failure("not-found"));
    const { services, site } = payments;
    const gift = { ...order, email: "giver@taoli.example", giverName: null };
    for (const id of [randomUUID(), "1 or 1=1"])
      expect(await startGift(services, site.provider, id, gift)).toEqual(failure("not-found"));
  });

  test("a demo listing cannot get a gift", async () => {
    const payments = await open();
    const { services } = payments;
    await payments.publish();
    await database.db.updateTable("profiles").set({ is_demo: true }).execute();
    expect(await payments.give()).toEqual(failure("not-found"));
    expect(unwrap(await findListing(services, payments.listingId)).id).toBe(payments.listingId);
    expect(await payments.sessions()).toHaveLength(1);
  });

  test("an address that the provider rejects is returned as an error, and another one succeeds", async () => {
    const payments = await open();
    await payments.publish();
    for (const email of ["müller@taoli.example", "用户@例子.example"])
      expect(await payments.give(email)).toEqual(failure("email-refused"));
    expect((await payments.give("muller@taoli.example")).ok).toBe(true);
    await expectInvariants(database.db, payments.site);
  });

  test("eight clicks of a giver create one session, next to those of the owner and another giver", async () => {
    const payments = await open();
    await payments.publish();
    const own = unwrap(await payments.press());
    const pressed = await Promise.all(Array.from({ length: 8 }, () => payments.give()));
    const pages = new Set(pressed.map((result) => unwrap(result).sessionId));
    expect(pages.size).toBe(1);
    const other = unwrap(await payments.give("other@taoli.example"));
    const changed = unwrap(await payments.give("giver@taoli.example", 12));
    const statuses = await payments.statuses();
    expect([own, other, changed].map(({ sessionId }) => statuses.get(sessionId))).toEqual(["open", "open", "open"]);
    expect([...pages].map((id) => statuses.get(id))).toEqual(["expired"]);
    await expectInvariants(database.db, payments.site);
  });

  test("an owner sees paid gifts without the giver's address and receipt", async () => {
    const payments = await open();
    const { site, services, listingId, owner } = payments;
    await payments.publish();
    payments.pass(1);
    await payments.give("unpaid@taoli.example");
    const { sessionId } = unwrap(await payments.give("giver@taoli.example", 6, "吴雨"));
    await site.choose(sessionId, "pay");
    await payments.apply(sessionId);
    const seen = unwrap(await listPaymentsOfListing(services, owner, listingId));
    expect(seen.map(({ months, gift }) => [months, gift])).toEqual([
      [6, { from: "吴雨" }],
      [1, null],
    ]);
    expect(seen[0]).toMatchObject({
      receiptUrl: null,
      payUrl: null,
      description: { payer: { name: "吴雨", email: null } },
    });
    expect(JSON.stringify(seen)).not.toContain("giver@");
    const admin = { role: "admin", userId: randomUUID() } as const;
    const all = unwrap(await listPaymentsOfListing(services, admin, listingId));
    expect(all).toHaveLength(3);
    expect(JSON.stringify(all)).toContain("giver@");
  });

  test("givers of unpaid gifts are erased after thirty days, others after a year, and payments are kept", async () => {
    const payments = await open();
    const { site } = payments;
    await payments.publish();
    const unpaid = unwrap(await payments.give("unpaid@taoli.example"));
    const paid = unwrap(await payments.give("giver@taoli.example", 6, "吴雨"));
    await site.choose(paid.sessionId, "pay");
    await payments.apply(paid.sessionId);
    payments.pass(36);
    await payments.apply(unpaid.sessionId);
    const givers = async () => {
      const rows = await database.db.selectFrom("payments").selectAll().where("is_gift", "=", true).execute();
      return rows
        .map(({ email, giver_name, payer_email, state }) => [state, email, giver_name, payer_email])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
    };
    payments.pass(29 * 24 * 60);
    expect(await eraseGivers(database.db, site.clock.now)).toBe(0);
    payments.pass(24 * 60);
    expect(await eraseGivers(database.db, site.clock.now)).toBe(1);
    const retained = ["applied", "giver@taoli.example", "吴雨", "giver@taoli.example"];
    expect(await givers()).toEqual([retained, ["expired", null, null, null]]);
    payments.pass(366 * 24 * 60);
    expect(await eraseGivers(database.db, site.clock.now)).toBe(1);
    expect(await givers()).toEqual([
      ["applied", null, null, null],
      ["expired", null, null, null],
    ]);
  });
});

test("an invalid gift form has errors by field", () => {
  expect(parseGift({ months: "3", email: " Wu@Taoli.Example ", name: " " })).toMatchObject({
    value: { months: 3, giverName: null },
  });
  expect(parseGift({ months: "", email: "" })).toEqual(failure({ months: "missing", email: "missing" }));
  for (const name of ["www.example.com", "a@b", "555-12345", "吴雨 https://x"])
    expect(parseGift({ months: "3", email: "wu@taoli.example", name })).toEqual(failure({ name: "invalid" }));
  expect(parseGift({ months: "3", email: "wu@taoli.example", name: "吴".repeat(61) })).toEqual(
    failure({ name: "too-long" }),
  );
  expect(parseGift({ months: ["3"], email: 5, name: {}, other: 1 })).toMatchObject({ ok: false });
});
