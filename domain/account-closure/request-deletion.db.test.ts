import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { sweepOrphanedExports } from "#domain/data-export/erase-exports.ts";
import { prepareNextExport } from "#domain/data-export/prepare-export.ts";
import { requestExport } from "#domain/data-export/request-export.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { upsertProfile } from "#domain/members/upsert-profile.ts";
import { removeListing } from "#domain/moderation/removal/remove-listing.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { fakeTransport } from "#test/helpers/email/fake-transport.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import type { AccountDirectory } from "./account-directory.ts";
import { closeGoneAccounts } from "./close-gone-accounts.ts";
import { requestDeletion } from "./request-deletion.ts";

const canary = {
  name: "Canary Lin",
  email: "canary@taoli.example",
  phone: "+16175550143",
  headline: "Canary headline",
  bio: "Canary biography",
};

eachDatabase((database) => {
  async function openSite() {
    const site = await openCheckoutSite(database.db);
    const { owner } = site;
    if (owner.role !== "member") throw new Error("The owner is a member.");
    const member: Member = { ...owner, fullName: canary.name, email: canary.email, language: "zh" };
    unwrap(await upsertProfile(site.services, member));
    const texts = { headline: canary.headline, bio: canary.bio, phone: canary.phone };
    await database.db.updateTable("teacher_listings").set(texts).where("id", "=", site.listingId).execute();
    const deleted: string[] = [];
    const [media, exports] = [memoryStore(), memoryStore()];
    const directory: AccountDirectory = {
      findGone: async () => [],
      isStillGone: async () => false,
      eraseAfterMs: 7 * 24 * 60 * 60_000,
      canDelete: true,
      endSessions: async () => {},
      deleteAccount: async (userId) => {
        deleted.push(userId);
        return true;
      },
      readAccountData: async () => null,
    };
    const now = () => site.services.clock.now();
    const request = (change: { authenticatedAt?: Date | undefined } = {}, using: AccountDirectory = directory) =>
      requestDeletion(site.services, using, member, { authenticatedAt: now(), locale: "en", ...change });
    const run = (using: AccountDirectory = directory) =>
      closeGoneAccounts(site.services, site.site.provider, { directory: using, media, exports });
    return { ...site, member, directory, deleted, request, run, now, media, exports };
  }

  const emails = () => database.db.selectFrom("mail_outbox").select(["kind", "recipient", "status"]).execute();
  const deletions = () => database.db.selectFrom("account_deletions").selectAll().execute();

  test("a request removes the listing, the job erases the rest, and one email confirms it", async () => {
    const site = await openSite();
    const entry = { at: site.now(), actor: { kind: "system" }, action: "report-decided" } as const;
    await recordAuditEntry(database.db, {
      ...entry,
      target: { kind: "listing", id: site.listingId, label: "A label" },
    });
    await recordAuditEntry(database.db, {
      ...entry,
      target: { kind: "listing", id: site.listingId, label: `Of ${canary.name}` },
    });
    await recordAuditEntry(database.db, { ...entry, target: { kind: "report", id: "2", label: "Of another person" } });
    const photo = { target_kind: "photo", target_id: randomUUID(), listing_id: site.listingId } as const;
    await database.db
      .insertInto("decisions")
      .values({ ...photo, outcome: "no-action", operator_id: randomUUID(), created_at: site.now() })
      .execute();
    const ofPhoto = { kind: "photo", id: photo.target_id, label: canary.name } as const;
    await recordAuditEntry(database.db, { ...entry, target: ofPhoto });
    const { sessionId } = unwrap(await site.press());
    await site.site.choose(sessionId, "pay");
    await site.apply(sessionId);

    expect(await site.request()).toEqual({ ok: true, value: null });
    const listing = database.db.selectFrom("teacher_listings").select(["is_active", "removal_reason"]);
    expect(await listing.where("id", "=", site.listingId).executeTakeFirst()).toEqual({
      is_active: false,
      removal_reason: "account-deleted",
    });
    expect(await upsertProfile(site.services, site.member)).toEqual({ ok: false, failure: "deleted" });
    expect(await site.run()).toEqual({ closed: 0, erased: 1 });
    expect(site.deleted).toEqual([site.member.userId]);
    expect(await emails()).toEqual([{ kind: "account-deleted", recipient: canary.email, status: "queued" }]);

    const transport = fakeTransport();
    await deliverAll(site.services, transport);
    expect(transport.sent).toMatchObject([{ to: canary.email, language: "zh" }]);
    expect(await emails()).toEqual([{ kind: "account-deleted", recipient: "erased", status: "sent" }]);
    expect(await tablesWith(Object.values(canary))).toEqual([]);
    const labels = await database.db.selectFrom("audit_log").select("target_label").orderBy("number").execute();
    expect(labels.map(({ target_label: label }) => label).filter(Boolean)).toEqual(["Of another person"]);
    expect(await upsertProfile(site.services, site.member)).toEqual({ ok: false, failure: "deleted" });
    expect(await database.db.selectFrom("profiles").select("id").execute()).toEqual([]);
    expect(await site.run()).toEqual({ closed: 0, erased: 0 });
  });

  test("a ready export is erased with its account, and its stored bytes are encrypted", async () => {
    const site = await openSite();
    const requested = { authenticatedAt: site.now(), isEmailConfirmed: true, locale: "en" } as const;
    unwrap(await requestExport(site.services, site.member, requested));
    const parts = { directory: site.directory, media: memoryStore(), proofs: memoryStore(), exports: site.exports };
    expect(await prepareNextExport(site.services, parts, new AbortController().signal)).toBe(true);
    const stored = [...site.exports.files.values()].map(({ bytes }) => Buffer.from(bytes).toString("latin1")).join("");
    expect([stored.length > 0, Object.values(canary).some((text) => stored.includes(text))]).toEqual([true, false]);
    unwrap(await site.request());
    expect(await site.run()).toEqual({ closed: 0, erased: 1 });
    expect([...site.exports.files.keys()]).toEqual([]);
    expect(await database.db.selectFrom("data_exports").select("id").execute()).toEqual([]);
    await deliverAll(site.services, fakeTransport());
    expect(await tablesWith(Object.values(canary))).toEqual([]);
  });

  test("an unavailable file store does not delay an erasure: the sweep erases the archive later", async () => {
    const site = await openSite();
    const requested = { authenticatedAt: site.now(), isEmailConfirmed: true, locale: "en" } as const;
    unwrap(await requestExport(site.services, site.member, requested));
    const parts = { directory: site.directory, media: memoryStore(), proofs: memoryStore(), exports: site.exports };
    await prepareNextExport(site.services, parts, new AbortController().signal);
    const erase = site.exports.delete;
    site.exports.delete = () => Promise.reject(new Error("away"));
    unwrap(await site.request());
    expect(await site.run()).toEqual({ closed: 0, erased: 1 });
    expect(site.exports.files.size).toBe(1);
    site.exports.delete = erase;
    const later = { now: () => new Date(Date.now() + 2 * 60 * 60_000) };
    expect(await sweepOrphanedExports({ ...site.services, clock: later }, site.exports)).toBe(1);
    expect(site.exports.files.size).toBe(0);
  });

  test("a payment that was made but not applied is recorded, and raises an alert", async () => {
    const site = await openSite();
    const { sessionId } = unwrap(await site.press());
    await site.site.choose(sessionId, "pay");
    unwrap(await site.request());
    expect(await site.run()).toEqual({ closed: 0, erased: 1 });
    const paid = database.db.selectFrom("payments").select(["state", "paid_cents", "user_id", "email"]);
    expect(await paid.execute()).toEqual([{ state: "applied", paid_cents: 1500, user_id: null, email: null }]);
    const alerts = await database.db.selectFrom("payment_alerts").select("kind").execute();
    expect(alerts).toEqual([{ kind: "removed-listing" }]);
    await deliverAll(site.services, fakeTransport());
    expect(await tablesWith(Object.values(canary))).toEqual([]);
  });

  test("reports and decisions about the listing are deleted; the member's own reports lose the address", async () => {
    const site = await openSite();
    const operator: Actor = { role: "admin", userId: crypto.randomUUID() };
    const other = await insertListing(
      database.db,
      teacherColumns({ was_public: true, subscription_expires_at: new Date(site.now().getTime() + 86_400_000) }),
    );
    const report = (targetId: string, email: string, text: string) =>
      submitReport(site.services, async () => null, {
        input: { targetKind: "listing", targetId, reason: "impersonation", text, email, language: "en" },
        isTrap: false,
        startedAt: new Date(site.now().getTime() - 10_000),
      });
    const { sessionId } = unwrap(await site.press());
    await site.site.choose(sessionId, "pay");
    await site.apply(sessionId);
    unwrap(await report(site.listingId, "reader@taoli.example", `This is not ${canary.name}.`));
    unwrap(await report(other, canary.email, "Not her."));
    const removal = { reason: "impersonation", found: `Not ${canary.name}.`, note: `See ${canary.phone}` } as const;
    unwrap(await removeListing(site.services, operator, site.listingId, removal));
    unwrap(await site.request());
    expect(await site.run()).toEqual({ closed: 0, erased: 1 });
    // The decision waits for a minute, in which it can be undone, before its reporters are notified.
    site.pass(2);
    await deliverAll(site.services, fakeTransport());
    expect(await tablesWith(Object.values(canary))).toEqual([]);
    const left = await database.db.selectFrom("reports").select(["body", "email"]).execute();
    expect(left).toEqual([{ body: "Not her.", email: null }]);
    expect(await database.db.selectFrom("decisions").select("id").execute()).toEqual([]);
  });

  test("deletion of an operator's account is rejected", async () => {
    const site = await openSite();
    const operator: Actor = { role: "admin", userId: site.member.userId };
    const request = { authenticatedAt: site.now(), locale: "en" } as const;
    const rejected = { ok: false, failure: "operator-account" };
    expect(await requestDeletion(site.services, site.directory, operator, request)).toEqual(rejected);
    expect(await deletions()).toEqual([]);
  });

  test("a token that is verified during the erasure does not recreate the profile", async () => {
    const site = await openSite();
    const anew = { ...site.member, userId: crypto.randomUUID() };
    const deletion = { user_id: anew.userId, requested_at: site.now(), language: "en" as const };
    const { db } = database;
    const late = new Proxy(db, {
      get(_, name) {
        if (name !== "transaction") return Reflect.get(db, name).bind(db);
        return () => ({
          execute: async (work: (trx: Database) => Promise<unknown>) => {
            await db.insertInto("account_deletions").values(deletion).execute();
            return await db.transaction().execute(work);
          },
        });
      },
    });
    const services = { ...site.services, db: late };
    expect(await upsertProfile(services, anew)).toEqual({ ok: false, failure: "deleted" });
    expect(await database.db.selectFrom("profiles").select("id").where("id", "=", anew.userId).execute()).toEqual([]);
  });

  test("a repeated request is recorded once; it requires a recent sign-in and a provider that can delete", async () => {
    const site = await openSite();
    const old = new Date(site.now().getTime() - 10 * 60_000 - 1);
    for (const authenticatedAt of [undefined, old])
      expect(await site.request({ authenticatedAt })).toEqual({ ok: false, failure: "reauthentication-needed" });
    const unable = { ...site.directory, canDelete: false };
    expect(await site.request({}, unable)).toEqual({ ok: false, failure: "deletion-unavailable" });
    expect(await deletions()).toEqual([]);
    for (const _ of [1, 2]) unwrap(await site.request());
    expect(await deletions()).toMatchObject([{ user_id: site.member.userId, language: "zh", erased_at: null }]);
    const audit = await database.db
      .selectFrom("audit_log")
      .select("action")
      .where("actor_id", "=", site.member.userId)
      .where("target_kind", "<>", "listing")
      .execute();
    expect(audit).toEqual([{ action: "account-deletion-requested" }]);
  });

  test("the listing stays hidden while the provider is unavailable, and a later run finishes", async () => {
    const site = await openSite();
    unwrap(await site.request());
    const away = { ...site.directory, deleteAccount: async () => false };
    expect(await site.run(away)).toEqual({ closed: 0, erased: 0 });
    expect(await database.db.selectFrom("profiles").select("id").execute()).toHaveLength(1);
    expect(await site.run()).toEqual({ closed: 0, erased: 1 });
  });

  test("a run that is interrupted at any step is finished by the next run", async () => {
    const site = await openSite();
    unwrap(await site.request());
    const cutOff = { ...site.directory, deleteAccount: () => Promise.reject(new Error("killed")) };
    await expect(site.run(cutOff)).rejects.toThrow("killed");
    // The clock is read at the end of the transaction that erases.
    const clock = {
      now: () => {
        throw new Error("killed");
      },
    };
    const dying = { ...site.services, clock };
    await expect(
      closeGoneAccounts(dying, site.site.provider, {
        directory: site.directory,
        media: memoryStore(),
        exports: memoryStore(),
      }),
    ).rejects.toThrow("killed");
    expect(await database.db.selectFrom("profiles").select("id").execute()).toHaveLength(1);
    expect(await site.run()).toEqual({ closed: 0, erased: 1 });
    expect((await emails()).map(({ kind }) => kind)).toEqual(["account-deleted"]);
  });

  /**
   * Returns the tables of every schema that contain one of the texts, except the sandbox's: it represents Stripe, which
   * has its own records.
   */
  async function tablesWith(texts: readonly string[]): Promise<string[]> {
    const tables = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2
    `.execute(database.db);
    const found: string[] = [];
    for (const { schema, name } of tables.rows) {
      if (name === "test_gateway_records") continue;
      const { rows } = await sql`select * from ${sql.table(`${schema}.${name}`)}`.execute(database.db);
      const text = JSON.stringify(rows);
      if (texts.some((canaryText) => text.includes(canaryText))) found.push(name);
    }
    return found;
  }
});
