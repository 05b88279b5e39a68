import { strFromU8 } from "fflate";
import { expect, test } from "vitest";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { mediaName } from "#domain/media/media.ts";
import { masterPixels } from "#domain/media/media-limits.ts";
import type { Actor } from "#domain/members/actor.ts";
import { removeListing } from "#domain/moderation/removal/remove-listing.ts";
import {
  addImages,
  download,
  type Exporter,
  exportRows,
  openMember,
  prepare,
  read,
  report,
  request,
} from "#test/helpers/data-export/exporter.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";

/** Lists of rows, each with a CSV file of its own. */
const inOwnFile = ["credited", "refunds", "disputes"];

const operator: Actor = { role: "admin", userId: crypto.randomUUID() };

eachDatabase((database) => {
  test("an export contains all data of the member and none of other people", async () => {
    const [one, other] = [await openMember(database.db, "canary-one"), await openMember(database.db, "canary-other")];
    unwrap(await report(one, other, "=Said by canary-one."));
    unwrap(await report(other, one, "Said by canary-other."));
    const removal = {
      reason: "impersonation",
      found: "Found by canary-team.",
      note: "Noted by canary-team.",
    } as const;
    unwrap(await removeListing(one.services, operator, one.listingId, removal));

    const files = await read(one);
    const parsed = Object.entries(files).filter(([name]) => name.endsWith(".json"));
    const lists = Object.fromEntries(parsed.map(([name, text]) => [name, JSON.parse(text)]));
    expect(lists).toMatchObject({
      "sign-in.json": { account: { id: one.member.userId } },
      "account.json": { id: one.member.userId, full_name: "canary-one name", email: one.email, email_language: "en" },
      "listing.json": { headline: "canary-one headline", bio: "canary-one bio", wechat_id: "canary-one-wechat" },
      "courses.json": [{ title: "canary-one course", days: ["sat"], description: "canary-one description" }],
      "payments.json": [{ state: "applied", paid_cents: 1500, email: one.email, credited: [{ months: 3 }] }],
      "consents.json": [{ document: "privacy" }, { document: "terms" }],
      "reports.json": [{ source: "visitor", body: "=Said by canary-one.", target_id: other.listingId }],
      "decisions.json": [{ outcome: "listing-removed", found: "Found by canary-team." }],
      "activity.json": [
        { action: "own-data-exported" },
        { actor_kind: "owner", action: "listing-changed" },
        { actor_kind: "operator", action: "listing-removed" },
      ],
    });
    expect(lists["emails.json"].map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      "listing-removed",
      "receipt",
      "report-received",
    ]);
    const texts = Object.values(files).join("\n");
    const foreign = ["canary-other", "Noted by", other.member.userId];
    expect([...foreign, operator.userId].filter((text) => texts.includes(text))).toEqual([]);
    expect(Object.keys(lists).filter((name) => !files["README.txt"]?.includes(name))).toEqual([]);
    expect(files["README.txt"]).toContain("Your Taoli data");
  });

  test("the note with which an operator lifted a ban is not exported", async () => {
    const site = await openMember(database.db, "canary-one");
    const target = { kind: "account", id: site.member.userId };
    const actor = { kind: "operator", userId: operator.userId } as const;
    const entry = { at: site.now(), actor, target } as const;
    await recordAuditEntry(database.db, { ...entry, action: "account-ban-lifted", reason: "Noted by canary-team." });
    await recordAuditEntry(database.db, { ...entry, action: "account-banned", reason: "spam" });
    const files = await read(site);
    expect(JSON.parse(files["activity.json"] ?? "")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: "account-ban-lifted", reason: null }),
        expect.objectContaining({ action: "account-banned", reason: "spam" }),
      ]),
    );
    expect(JSON.stringify(files)).not.toContain("canary-team");
  });

  test("each list is also exported as CSV with the columns of its rows and without formulas", async () => {
    const [one, other] = [await openMember(database.db, "canary-one"), await openMember(database.db, "canary-other")];
    unwrap(await report(one, other, "=Said by canary-one."));
    unwrap(
      await removeListing(one.services, operator, one.listingId, { reason: "impersonation", found: "-1", note: "x" }),
    );
    await addImages(one);
    const teacher = {
      listing_id: one.listingId,
      place: 1,
      full_name: "Wu Lan",
      role: "Teacher",
      consent_at: one.now(),
    };
    await database.db
      .insertInto("team_members")
      .values({ ...teacher, languages: ["en", "zh"], created_at: one.now(), updated_at: one.now() })
      .execute();
    await database.db
      .updateTable("courses")
      .set({ days: ["sat", "sun"] })
      .execute();
    const files = await read(one);
    const lists = ["courses", "payments", "consents", "emails", "reports", "decisions", "activity", "photos"];
    for (const name of [...lists, "team"]) {
      const value = JSON.parse(files[`${name}.json`] ?? "");
      const [first] = name === "photos" ? value.photos : value;
      const columns = Object.keys(first).filter((key) => !inOwnFile.includes(key));
      const [header, ...lines] = (files[`${name}.csv`] ?? "").split("\r\n");
      expect([name, header?.split(",").toSorted()]).toEqual([name, columns.toSorted()]);
      expect([name, lines.length - 1]).toEqual([name, (name === "photos" ? value.photos : value).length]);
    }
    expect(files["courses.csv"]).toContain(',"sat, sun",');
    expect(files["team.csv"]).toContain(',"en, zh",');
    expect(files["reports.csv"]).toContain(`"'=Said by canary-one."`);
    expect(files["decisions.csv"]).toContain(`"'-1"`);
    expect(files["photos.csv"]).toContain(`"'=canary-one caption 0"`);
    expect(files["sign-in-sessions.csv"]).toBe(`user_agent,network\r\n"'=1+1",\r\n`);
    expect(files["credited.csv"]?.split("\r\n")[1]).toMatch(/,3,/u);
    expect(files["refunds.csv"]).toBe("payment_id,amount_cents,status,created_at\r\n");
    expect(files["bans.csv"]).toBe("reason,until,created_at,lifted_at\r\n");
  });

  test("the giver's export has the whole gift, the owner's has it without the giver's address", async () => {
    const [one, other] = [await openMember(database.db, "canary-one"), await openMember(database.db, "canary-other")];
    const all = database.db.selectFrom("payments").selectAll().where("listing_id", "=", one.listingId);
    const { id: _, ...own } = await all.executeTakeFirstOrThrow();
    const giver = { user_id: null, email: other.email, payer_email: other.email, giver_name: "Wu", is_gift: true };
    const session = { intent_key: "gift", session_id: "cs_test_gift", provider_payment_id: "pi_gift" };
    await database.db
      .insertInto("payments")
      .values({ ...own, ...giver, ...session })
      .execute();
    const giftIn = async (member: Exporter) => {
      const payments: { is_gift: boolean }[] = JSON.parse((await read(member))["payments.json"] ?? "");
      return payments.filter(({ is_gift }) => is_gift);
    };
    expect(await giftIn(one)).toMatchObject([{ giver_name: "Wu", email: null, payer_email: null, session_id: null }]);
    expect(await giftIn(other)).toMatchObject([{ giver_name: "Wu", email: other.email, session_id: "cs_test_gift" }]);
  });

  test("images are exported as stored, and a missing one does not stop the export", async () => {
    const site = await openMember(database.db, "canary-one");
    const { picture, photo } = await addImages(site);
    const files = await read(site);
    const name = (hash: string) => `photos/${mediaName(hash, masterPixels)}`;
    const images = Object.keys(files).filter((each) => each.startsWith("photos/"));
    expect(images).toEqual([name(picture), name(photo)]);
    expect(files[name(photo)]).toBe(`canary-one ${photo}`);
    expect(JSON.parse(files["photos.json"] ?? "")).toMatchObject({
      picture: { file: name(picture) },
      photos: [{ file: name(photo), caption: "=canary-one caption 0" }, { file: null }],
    });
  });

  test("emails and reports require a confirmed address, and sign-in data is optional", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site, { isEmailConfirmed: false }));
    await prepare(site, { accountData: null });
    const files = await download(site);
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect([text("emails.json"), text("reports.json"), "sign-in.json" in files]).toEqual(["[]\n", "[]\n", false]);
    expect(text("README.txt")).not.toContain("sign-in.json");
  });

  test("long lists are exported in pages, each row once", async () => {
    const site = await openMember(database.db, "canary-one");
    const at = site.now();
    const target = { kind: "listing", id: site.listingId };
    const actor = { kind: "system" } as const;
    for (let index = 0; index < 1001; index += 1)
      await recordAuditEntry(database.db, { at, actor, action: "page-test", target, reason: `${index}` });
    const files = await read(site);
    const entries = JSON.parse(files["activity.json"] ?? "") as { action: string; reason: string }[];
    const reasons = entries.filter(({ action }) => action === "page-test").map(({ reason }) => reason);
    expect([reasons.length, new Set(reasons).size]).toEqual([1001, 1001]);
    expect(files["activity.csv"]?.match(/page-test/gu)).toHaveLength(1001);
  });

  test("neither the stored archive nor the row contains plain data", async () => {
    const site = await openMember(database.db, "canary-one");
    await addImages(site);
    await read(site);
    const stored = [...site.exports.files.values()].map(({ bytes }) => Buffer.from(bytes).toString("latin1")).join("");
    expect(stored.length).toBeGreaterThan(1000);
    const plain = ["canary", "README", "listing.json", "PK\u0003\u0004"];
    expect(plain.filter((text) => stored.includes(text))).toEqual([]);
    expect(JSON.stringify(await exportRows(database.db))).not.toContain("canary");
  });
});
