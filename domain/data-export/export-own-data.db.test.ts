import { expect, test } from "vitest";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { recordConsents } from "#domain/consents/consents.ts";
import { documents } from "#domain/consents/documents.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { upsertProfile } from "#domain/members/upsert-profile.ts";
import { removeListing } from "#domain/moderation/remove-listing.ts";
import { submitReport } from "#domain/moderation/submit-report.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { good } from "#test/helpers/payments/payment-gateway.ts";
import { exportOwnData } from "./export-own-data.ts";

const operator: Actor = { role: "admin", userId: crypto.randomUUID() };
const directory = { readAccountData: async (userId: string) => ({ account: { id: userId } }) };

type Asked = { actor: Actor; authenticatedAt: Date | undefined; isEmailConfirmed: boolean; at: Date };

eachDatabase((database) => {
  /** A member whose every text is marked with the name, who paid, reported, was reported and lost the listing. */
  async function openMember(name: string) {
    const site = await openCheckoutSite(database.db);
    if (site.owner.role !== "member") throw new Error("The owner is a member.");
    const email = `${name}@taoli.example`;
    const member: Member = { ...site.owner, fullName: `${name} name`, email, language: "en" };
    good(await upsertProfile(site.services, member));
    const texts = { headline: `${name} headline`, bio: `${name} bio`, wechat_id: `${name}-wechat` };
    await database.db.updateTable("teacher_listings").set(texts).where("id", "=", site.listingId).execute();
    await recordConsents(database.db, member.userId, documents, site.services.clock.now());
    const { sessionId } = good(await site.press({}, member));
    await site.site.choose(sessionId, "pay");
    await site.apply(sessionId);
    return { ...site, member, email, now: () => site.services.clock.now() };
  }

  type Opened = Awaited<ReturnType<typeof openMember>>;

  function report(by: Opened, about: Opened, text: string) {
    return submitReport(by.services, async () => null, {
      input: {
        targetKind: "listing",
        targetId: about.listingId,
        reason: "scam",
        text,
        email: by.email,
        language: "en",
      },
      isTrap: false,
      startedAt: new Date(by.now().getTime() - 10_000),
    });
  }

  function ask(site: Opened, change: Partial<Asked> = {}) {
    const { actor = site.member, at = site.now() } = change;
    const services = { ...site.services, clock: { now: () => at } };
    return exportOwnData(services, directory, actor, {
      authenticatedAt: at,
      isEmailConfirmed: true,
      locale: "zh",
      ...change,
    });
  }

  async function read(site: Opened, change: Partial<Asked> = {}): Promise<Record<string, string>> {
    const files: Record<string, string> = {};
    for await (const { name, parts } of good(await ask(site, change))) {
      files[name] = "";
      for await (const part of parts) files[name] += part;
    }
    return files;
  }

  test("an export has everything of the member, and nothing of anyone else", async () => {
    const [one, other] = [await openMember("canary-one"), await openMember("canary-other")];
    good(await report(one, other, "Said by canary-one."));
    good(await report(other, one, "Said by canary-other."));
    const removal = { reason: "impersonation", found: "Found by canary-team.", note: "Noted by canary-team." } as const;
    good(await removeListing(one.services, operator, one.listingId, removal));

    const files = await read(one);
    const parsed = Object.entries(files).filter(([name]) => name.endsWith(".json"));
    const rows = Object.fromEntries(parsed.map(([name, text]) => [name, JSON.parse(text)]));
    expect(rows).toMatchObject({
      "sign-in.json": { account: { id: one.member.userId } },
      "account.json": { id: one.member.userId, full_name: "canary-one name", email: one.email, email_language: "en" },
      "listing.json": { headline: "canary-one headline", bio: "canary-one bio", wechat_id: "canary-one-wechat" },
      "payments.json": [{ state: "applied", paid_cents: 1500, email: one.email, credited: [{ months: 3 }] }],
      "consents.json": [{ document: "privacy" }, { document: "terms" }],
      "reports.json": [{ source: "visitor", body: "Said by canary-one.", target_id: other.listingId }],
      "decisions.json": [{ outcome: "listing-removed", found: "Found by canary-team." }],
      "activity.json": [{ action: "own-data-exported" }, { actor_kind: "operator", action: "listing-removed" }],
    });
    expect(rows["emails.json"].map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      "listing-removed",
      "receipt",
      "report-received",
    ]);
    const texts = Object.values(files).join("\n");
    const foreign = ["canary-other", "Noted by", other.member.userId];
    expect([...foreign, operator.userId].filter((text) => texts.includes(text))).toEqual([]);
    const unproven = await read(one, { isEmailConfirmed: false });
    expect([unproven["emails.json"], unproven["reports.json"]]).toEqual(["[]\n", "[]\n"]);
    expect(Object.keys(rows).filter((name) => !files["README.txt"]?.includes(name))).toEqual([]);
  });

  test("long lists are read page by page, each row once", async () => {
    const site = await openMember("canary-one");
    const at = site.now();
    const target = { kind: "listing", id: site.listingId };
    for (let index = 0; index < 1001; index += 1)
      await recordAuditEntry(database.db, {
        at,
        actor: { kind: "system" },
        action: "page-test",
        target,
        reason: `${index}`,
      });
    const entries = JSON.parse((await read(site))["activity.json"] ?? "") as { action: string; reason: string }[];
    const reasons = entries.filter(({ action }) => action === "page-test").map(({ reason }) => reason);
    expect([reasons.length, new Set(reasons).size]).toEqual([1001, 1001]);
  });

  test("an export needs a recent proof of identity, and is refused beyond a few a day", async () => {
    const site = await openMember("canary-one");
    const old = new Date(site.now().getTime() - 10 * 60_000 - 1);
    for (const authenticatedAt of [undefined, old])
      expect(await ask(site, { authenticatedAt })).toMatchObject({ failure: { code: "reauthentication-needed" } });
    expect(await ask(site, { actor: operator })).toMatchObject({ failure: { code: "not-allowed" } });
    expect(await ask(site, { actor: { role: "visitor" } })).toMatchObject({ failure: { code: "not-signed-in" } });
    const asked = await Promise.all(Array.from({ length: 7 }, () => ask(site)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = { failure: { code: "too-many-requests", retryAfterSeconds: 86_400 } };
    expect(asked.find(({ ok }) => !ok)).toMatchObject(refused);
    expect((await ask(site, { at: new Date(site.now().getTime() + 86_400_001) })).ok).toBe(true);
  });

  test("a provider that does not respond ends the export before it begins, and is not counted", async () => {
    const site = await openMember("canary-one");
    const away = { readAccountData: async () => undefined };
    const request = { authenticatedAt: site.now(), isEmailConfirmed: true, locale: "en" } as const;
    const refused = await exportOwnData(site.services, away, site.member, request);
    expect(refused).toMatchObject({ failure: { code: "unavailable" } });
    const entries = database.db.selectFrom("audit_log").select("action").where("actor_id", "=", site.member.userId);
    expect(await entries.execute()).toEqual([]);
  });
});
