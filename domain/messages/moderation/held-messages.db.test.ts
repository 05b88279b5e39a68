import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { removeListing } from "#domain/moderation/removal/remove-listing.ts";
import { listOpenCases } from "#domain/moderation/reports/list-cases.ts";
import { readAttention } from "#domain/overview/read-attention.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertMessage, scamText } from "#test/helpers/messages/insert-message.ts";
import { listOwnMessages } from "../inbox/list-own-messages.ts";
import { reportMessage } from "../inbox/report-message.ts";
import type { MessageOutcome } from "../message-moderation.ts";
import { decideHeldMessage } from "./decide-held-message.ts";
import { findHeldMessage } from "./find-held-message.ts";
import { liftSenderBan } from "./lift-sender-ban.ts";
import { listDecidedMessages, listHeldMessages } from "./list-held-messages.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const hour = 3600;

eachDatabase((database) => {
  const services = () => testServices(database.db);

  async function newOwner() {
    const userId = randomUUID();
    const email = `owner-${userId}@taoli.example`;
    const listing = await insertListing(database.db, teacherColumns({ user_id: userId }), { email });
    const actor: Actor = { role: "member", userId, email, fullName: "Lin Yuqing", language: null };
    return { actor, listing, email };
  }

  const hold = (listing: string, at = testNow, email?: string) =>
    insertMessage(database.db, listing, { at, state: "held", body: scamText, ...(email !== undefined && { email }) });

  const decide = (messageId: string, outcome: MessageOutcome, note: string | null = null) =>
    decideHeldMessage(services(), { actor: operator, messageId }, { outcome, note });

  const stateOf = async (id: string) =>
    await database.db
      .selectFrom("messages")
      .select(["state", "delivered_at", "genuine_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  async function reported() {
    const owner = await newOwner();
    const message = await insertMessage(database.db, owner.listing, {
      at: testNow,
      body: scamText,
      is_suspicious: true,
    });
    await reportMessage(services(), { actor: owner.actor, messageId: message.id }, { reason: "scam", text: "Look." });
    return { ...owner, message };
  }

  const emailKinds = async (to: string) =>
    (await database.db.selectFrom("mail_outbox").select("kind").where("recipient", "=", to).execute()).map(
      ({ kind }) => kind,
    );

  test("held and reported messages are listed in one queue by due time, in pages", async () => {
    const { message } = await reported();
    const { listing } = await newOwner();
    const held = [];
    for (const hours of [-3, -2, -1]) held.push((await hold(listing, secondsFromNow(hours * hour))).id);
    const seen: string[] = [];
    let after: Parameters<typeof listHeldMessages>[2] = null;
    do {
      const page = await listHeldMessages(services(), operator, after, 2);
      if (!page.ok) throw new Error(page.failure);
      seen.push(...page.value.messages.map(({ id }) => id));
      expect(JSON.stringify(page.value)).not.toContain("certified");
      after = page.value.next;
    } while (after !== null);
    expect(seen).toEqual([...held, message.id]);
    const attention = await readAttention(services(), operator);
    expect(attention.ok && attention.value.map(({ kind, count, kinds }) => [kind, count, kinds])).toEqual([
      ["held-messages", 3, ["scam"]],
      ["message-reports", 1, ["scam"]],
    ]);
    expect(attention.ok && attention.value[0]?.dueAt).toBe(secondsFromNow(21 * hour).toISOString());
    expect(await listOpenCases(services(), operator, null)).toMatchObject({ ok: true, value: { cases: [] } });
  });

  test("an operator reads a held message with its scam signs and copies, and each read is recorded", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const { id, email } = await hold(one.listing);
    const copy = scamText.replace("my son", "my cousin’s son");
    await insertMessage(database.db, other.listing, { at: secondsFromNow(-hour), state: "refused", body: copy });
    await insertMessage(database.db, other.listing, { at: secondsFromNow(-hour) });
    const found = await findHeldMessage(services(), operator, id);
    if (!found.ok) throw new Error(found.failure);
    const { value } = found;
    expect(value.text?.map(({ text }) => text).join("")).toBe(scamText);
    expect(value.text?.flatMap(({ sign }) => sign ?? [])).toEqual(
      expect.arrayContaining(["carrier", "check", "pass-on"]),
    );
    expect(value.copies).toMatchObject([{ listingId: other.listing, state: "refused" }]);
    expect(value).toMatchObject({ senderEmail: email, sent: { count: 1, refused: 0 }, report: null, state: "held" });
    const entries = await database.db.selectFrom("audit_log").selectAll().where("target_id", "=", id).execute();
    expect(entries).toMatchObject([{ action: "message-read", target_kind: "message", actor_id: operator.userId }]);
    const plain = await insertMessage(database.db, one.listing, { at: testNow });
    expect(await findHeldMessage(services(), operator, plain.id)).toEqual({ ok: false, failure: "not-found" });
  });

  test("delivering a held message sends it to its owner once, without a warning", async () => {
    const { actor, listing, email } = await newOwner();
    const { id } = await hold(listing);
    expect(await decide(id, "deliver", "A real question.")).toEqual({ ok: true, value: "deliver" });
    expect(await decide(id, "reject")).toEqual({ ok: false, failure: "already-decided" });
    const own = await listOwnMessages(services(), actor, "all", null);
    expect(own).toMatchObject({ ok: true, value: { messages: [{ id, isSuspicious: false }] } });
    expect(await emailKinds(email)).toEqual(["message-delivered"]);
    expect(await findHeldMessage(services(), operator, id)).toEqual({ ok: false, failure: "not-found" });
    const decided = await listDecidedMessages(services(), operator, null);
    expect(decided).toMatchObject({
      ok: true,
      value: { messages: [{ id, outcome: "message-delivered", note: "A real question." }] },
    });
  });

  test("banning a sender rejects all of their held messages without an email", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const email = `${randomUUID()}@reader.example`;
    const [held, elsewhere, stranger] = [
      await hold(one.listing, testNow, email),
      await hold(other.listing, testNow, email),
      await hold(other.listing),
    ];
    expect(await decide(held.id, "reject-and-ban")).toEqual({ ok: true, value: "reject-and-ban" });
    const states = [await stateOf(held.id), await stateOf(elsewhere.id), await stateOf(stranger.id)];
    expect(states.map(({ state }) => state)).toEqual(["refused", "refused", "held"]);
    const sender = database.db.selectFrom("senders").select("banned_at").where("email", "=", email);
    expect((await sender.executeTakeFirstOrThrow()).banned_at).toEqual(testNow);
    for (const to of [one.email, other.email, email]) expect(await emailKinds(to)).toEqual([]);
  });

  test.each([
    ["deliver", "delivered", "rejected", "no-action"],
    ["reject", "refused", "upheld", "message-rejected"],
    ["reject-and-ban", "refused", "upheld", "sender-banned"],
  ] as const)(
    "%s of a reported message: the message is %s and the report is %s",
    async (outcome, state, report, made) => {
      const { message, email } = await reported();
      expect(await decide(message.id, outcome)).toEqual({ ok: true, value: outcome });
      expect((await stateOf(message.id)).state).toBe(state);
      expect(await database.db.selectFrom("reports").select("outcome").execute()).toEqual([{ outcome: report }]);
      const cases = database.db.selectFrom("moderation_cases").select(["state", "decision_id"]);
      const decision = await database.db.selectFrom("decisions").select(["id", "outcome"]).executeTakeFirstOrThrow();
      expect(decision.outcome).toBe(made);
      expect(await cases.execute()).toEqual([{ state: "decided", decision_id: decision.id }]);
      expect(await emailKinds(email)).toEqual(["message-report-decided"]);
      expect(await decide(message.id, outcome)).toEqual({ ok: false, failure: "already-decided" });
    },
  );

  test("an owner's report of a message stays open when the listing is removed, so its sender can be banned", async () => {
    const { listing, message } = await reported();
    const removal = { reason: "unlawful-or-unsafe", found: "It is unlawful.", note: null } as const;
    expect(await removeListing(services(), operator, listing, removal)).toMatchObject({ ok: true });
    const waiting = await listHeldMessages(services(), operator, null);
    expect(waiting).toMatchObject({ ok: true, value: { messages: [{ id: message.id }] } });
    expect(await decide(message.id, "reject-and-ban")).toEqual({ ok: true, value: "reject-and-ban" });
  });

  test("impossible decisions are rejected without a change", async () => {
    const { listing } = await newOwner();
    const plain = await insertMessage(database.db, listing, { at: testNow });
    const { id, senderId } = await hold(listing);
    expect(await decide(plain.id, "reject")).toEqual({ ok: false, failure: "not-found" });
    expect(await decide(randomUUID(), "reject")).toEqual({ ok: false, failure: "not-found" });
    expect(await decide("x", "reject")).toEqual({ ok: false, failure: "not-found" });
    await database.db.deleteFrom("senders").where("id", "=", senderId).execute();
    for (const outcome of ["deliver", "reject-and-ban"] as const)
      expect(await decide(id, outcome)).toEqual({ ok: false, failure: "not-possible" });
    expect((await stateOf(id)).state).toBe("held");
    expect(await decide(id, "reject")).toEqual({ ok: true, value: "reject" });
  });

  test("a ban is lifted once, and not for an erased sender", async () => {
    const { listing } = await newOwner();
    const { id, senderId } = await hold(listing);
    await decide(id, "reject-and-ban");
    const banned = async () => {
      const list = await listDecidedMessages(services(), operator, null);
      return list.ok && list.value.messages.find((message) => message.id === id)?.isSenderBanned;
    };
    expect(await banned()).toBe(true);
    const lift = () => liftSenderBan(services(), { actor: operator, messageId: id });
    expect([await lift(), await lift()]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await banned()).toBe(false);
    expect((await stateOf(id)).state).toBe("refused");
    const entries = database.db.selectFrom("audit_log").select("action").where("target_id", "=", id);
    expect((await entries.execute()).filter(({ action }) => action === "sender-ban-lifted")).toHaveLength(1);
    await database.db.deleteFrom("senders").where("id", "=", senderId).execute();
    expect(await lift()).toEqual({ ok: false, failure: "not-found" });
    expect(await liftSenderBan(services(), { actor: operator, messageId: "x" })).toEqual({
      ok: false,
      failure: "not-found",
    });
  });

  test("only operators read and decide messages", async () => {
    const { actor, listing } = await newOwner();
    const { id } = await hold(listing);
    const calls = [
      (who: Actor) => listHeldMessages(services(), who, null),
      (who: Actor) => listDecidedMessages(services(), who, null),
      (who: Actor) => findHeldMessage(services(), who, id),
      (who: Actor) => liftSenderBan(services(), { actor: who, messageId: id }),
      (who: Actor) => decideHeldMessage(services(), { actor: who, messageId: id }, { outcome: "deliver", note: null }),
    ];
    for (const call of calls) {
      expect(await call({ role: "visitor" })).toEqual({ ok: false, failure: "not-signed-in" });
      expect(await call(actor)).toEqual({ ok: false, failure: "not-allowed" });
    }
    expect((await stateOf(id)).state).toBe("held");
  });
});
