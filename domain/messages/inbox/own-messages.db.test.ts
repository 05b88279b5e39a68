import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { findOwnRemoval } from "#domain/moderation/removal/own-removal.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertMessage, scamText } from "#test/helpers/messages/insert-message.ts";
import { blockSender, unblockSender } from "./block-sender.ts";
import { changeMessageSettings } from "./change-message-settings.ts";
import { listOwnMessages, type MessageFilter, messageFilters, summarizeOwnMessages } from "./list-own-messages.ts";
import { markAnswered, reopenMessage } from "./mark-answered.ts";
import { markGenuine } from "./mark-genuine.ts";
import { reportMessage } from "./report-message.ts";

const actorOf = (userId: string): Actor => ({
  role: "member",
  userId,
  email: "owner@taoli.example",
  fullName: "Lin Yuqing",
  language: null,
});

eachDatabase((database) => {
  const services = () => testServices(database.db);

  async function newOwner(columns = {}) {
    const userId = randomUUID();
    const listing = await insertListing(database.db, teacherColumns({ user_id: userId, ...columns }));
    return { actor: actorOf(userId), listing };
  }

  async function list(actor: Actor, filter: MessageFilter = "all", size?: number) {
    const found = await listOwnMessages(services(), actor, filter, null, size);
    if (!found.ok) throw new Error(found.failure);
    return found.value;
  }

  const suspicious = { body: scamText, is_suspicious: true, scam_signs: ["check", "pass-on"] };

  test("an owner reads delivered messages, newest first, in pages, without held and rejected ones", async () => {
    const { actor, listing } = await newOwner();
    const other = await newOwner();
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5])
      ids.unshift((await insertMessage(database.db, listing, { at: secondsFromNow(n === 4 ? 3 : n) })).id);
    for (const state of ["held", "refused"] as const)
      await insertMessage(database.db, listing, { at: testNow, state, body: scamText });
    await insertMessage(database.db, other.listing, { at: testNow });
    const seen: string[] = [];
    let next: Parameters<typeof listOwnMessages>[3] = null;
    do {
      const page = await listOwnMessages(services(), actor, "all", next, 2);
      if (!page.ok) throw new Error(page.failure);
      seen.push(...page.value.messages.map(({ id }) => id));
      next = page.value.next;
    } while (next !== null);
    expect([seen.length, new Set(seen)]).toEqual([5, new Set(ids)]);
    expect([seen[0], seen[4]]).toEqual([ids[0], ids[4]]);
    const { summary, messages } = await list(actor);
    expect(summary).toMatchObject({ open: 5, suspicious: 0, held: 1, acceptsMessages: true, isPublic: true });
    expect(summary.timeZone).toBe("America/New_York");
    expect(JSON.stringify(messages)).not.toContain("certified");
  });

  test("replies, warnings and blocks determine the open, replied and suspicious messages", async () => {
    const { actor, listing } = await newOwner();
    const question = await insertMessage(database.db, listing, { at: secondsFromNow(1) });
    const scam = await insertMessage(database.db, listing, { at: secondsFromNow(2), ...suspicious });
    const erased = { body: null, sender_name: null, body_hash: null, body_sketch: [], sender_id: null };
    const old = await insertMessage(database.db, listing, { at: secondsFromNow(-1) });
    await database.db.updateTable("messages").set(erased).where("id", "=", old.id).execute();
    const shown = async () => {
      const all = [];
      for (const filter of messageFilters) all.push(await list(actor, filter));
      const { open, suspicious: warned } = all[0]?.summary ?? { open: -1, suspicious: -1 };
      return [open, warned, ...all.map(({ messages }) => messages.length)];
    };
    expect(await shown()).toEqual([2, 1, 3, 2, 0, 1]);
    for (let time = 0; time < 2; time += 1) {
      const answered = await markAnswered(services(), actor, question.id);
      expect(answered).toMatchObject({ ok: true, value: { answeredAt: testNow.toISOString() } });
    }
    expect(await shown()).toEqual([1, 1, 3, 1, 1, 1]);
    await reopenMessage(services(), actor, question.id);
    expect(await markGenuine(services(), actor, scam.id)).toMatchObject({ ok: true, value: { isSuspicious: false } });
    expect(await shown()).toEqual([2, 0, 3, 2, 0, 0]);
    expect(await blockSender(services(), actor, scam.id)).toMatchObject({ ok: true, value: { isBlocked: true } });
    expect(await shown()).toEqual([1, 0, 3, 1, 0, 0]);
    expect(await unblockSender(services(), actor, scam.id)).toMatchObject({ ok: true, value: { isBlocked: false } });
    expect(await shown()).toEqual([2, 0, 3, 2, 0, 0]);
    expect(await blockSender(services(), actor, old.id)).toEqual({ ok: false, failure: "sender-erased" });
  });

  test("blocking a sender rejects their held messages to this listing only", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const email = `${randomUUID()}@reader.example`;
    const delivered = await insertMessage(database.db, one.listing, { at: testNow, email });
    const held = await insertMessage(database.db, one.listing, { at: testNow, email, state: "held" });
    const elsewhere = await insertMessage(database.db, other.listing, { at: testNow, email, state: "held" });
    await blockSender(services(), one.actor, delivered.id);
    const rows = await database.db.selectFrom("messages").select(["id", "state"]).execute();
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    expect([states.get(held.id), states.get(elsewhere.id)]).toEqual(["refused", "held"]);
  });

  test("a report opens one case, blocks the sender, and is not a request to restore the listing", async () => {
    const { actor, listing } = await newOwner({ removed_at: testNow, removal_reason: "advertising", is_active: false });
    const { id } = await insertMessage(database.db, listing, { at: testNow, ...suspicious });
    const report = { reason: "scam", text: "A check, of course." } as const;
    for (let time = 0; time < 2; time += 1) {
      const reported = await reportMessage(services(), { actor, messageId: id }, report);
      expect(reported).toMatchObject({ ok: true, value: { isBlocked: true, isReported: true } });
    }
    const cases = await database.db.selectFrom("moderation_cases").selectAll().execute();
    expect(cases).toMatchObject([{ target_kind: "message", target_id: id, state: "open" }]);
    const reports = await database.db.selectFrom("reports").selectAll().execute();
    expect(reports).toMatchObject([{ source: "owner", reason: "scam", body: "A check, of course.", email: null }]);
    expect(await findOwnRemoval(services(), actor)).toMatchObject({ ok: true, value: { requestedAt: null } });
    const decided = { state: "decided", decided_at: testNow } as const;
    await database.db.updateTable("moderation_cases").set(decided).execute();
    expect(await reportMessage(services(), { actor, messageId: id }, report)).toEqual({
      ok: false,
      failure: "already-decided",
    });
  });

  test("turning messages off and on changes neither the version nor another listing", async () => {
    const [own, other] = [await newOwner(), await newOwner()];
    for (const accepts of [false, false, true]) {
      const changed = await changeMessageSettings(services(), own.actor, { acceptsMessages: accepts });
      expect(changed).toMatchObject({ ok: true, value: { acceptsMessages: accepts } });
    }
    await changeMessageSettings(services(), own.actor, { acceptsMessages: false });
    const rows = await database.db
      .selectFrom("teacher_listings")
      .select(["id", "accepts_messages", "version"])
      .execute();
    const stored = new Map(rows.map((row) => [row.id, [row.accepts_messages, row.version]]));
    expect([stored.get(own.listing), stored.get(other.listing)]).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  describe("access", () => {
    const commands = {
      answer: (actor: Actor, id: string) => markAnswered(services(), actor, id),
      reopen: (actor: Actor, id: string) => reopenMessage(services(), actor, id),
      genuine: (actor: Actor, id: string) => markGenuine(services(), actor, id),
      block: (actor: Actor, id: string) => blockSender(services(), actor, id),
      unblock: (actor: Actor, id: string) => unblockSender(services(), actor, id),
      report: (actor: Actor, id: string) =>
        reportMessage(services(), { actor, messageId: id }, { reason: "spam", text: null }),
    };

    test.each(Object.entries(commands))("%s is allowed only for the owner of the message", async (_, command) => {
      const [own, other] = [await newOwner(), await newOwner()];
      const { id } = await insertMessage(database.db, own.listing, { at: testNow });
      const held = await insertMessage(database.db, own.listing, { at: testNow, state: "held" });
      const failures: [Actor, string, string][] = [
        [{ role: "visitor" }, id, "not-signed-in"],
        [{ role: "admin", userId: randomUUID() }, id, "not-allowed"],
        [actorOf(randomUUID()), id, "listing-not-found"],
        [other.actor, id, "message-not-found"],
        [own.actor, held.id, "message-not-found"],
        [own.actor, randomUUID(), "message-not-found"],
        [own.actor, "1; drop table messages", "message-not-found"],
      ];
      for (const [actor, target, failure] of failures)
        expect([failure, await command(actor, target)]).toEqual([failure, { ok: false, failure }]);
      expect(await command(own.actor, id)).toMatchObject({ ok: true, value: { id } });
    });

    test("the list, its counts and the settings are allowed only for owners", async () => {
      const reads = [
        (actor: Actor) => listOwnMessages(services(), actor, "all", null),
        (actor: Actor) => summarizeOwnMessages(services(), actor),
        (actor: Actor) => changeMessageSettings(services(), actor, { acceptsMessages: true }),
      ];
      for (const read of reads) {
        expect(await read({ role: "visitor" })).toEqual({ ok: false, failure: "not-signed-in" });
        expect(await read({ role: "admin", userId: randomUUID() })).toEqual({ ok: false, failure: "not-allowed" });
        expect(await read(actorOf(randomUUID()))).toEqual({ ok: false, failure: "listing-not-found" });
      }
    });
  });
});
