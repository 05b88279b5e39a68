import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { findAccountAlerts } from "#domain/members/account-alerts.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { applyListingAction, type ListingAction } from "./apply-listing-action.ts";
import { findListingHistory } from "./listing-history/find-listing-history.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "The phone number belongs to another teacher.";

function memberOf(userId: string): Member {
  return { role: "member", userId, email: `teacher-${userId}@taoli.example`, fullName: "Lin Yuqing", language: null };
}

eachDatabase((database) => {
  async function newListing(profile: { is_demo?: boolean } = {}) {
    const userId = randomUUID();
    const contacts = { phone: "+1 617 555 0100", wechat_id: "linyuqing" };
    const id = await insertListing(database.db, teacherColumns({ user_id: userId, ...contacts }), profile);
    const act = (what: ListingAction, actor: Actor = operator) =>
      applyListingAction(testServices(database.db), actor, id, what);
    const shown = async () => {
      const listing = await findListing(testServices(database.db), id);
      if (!listing.ok) throw new Error(listing.failure);
      return { phone: listing.value.phone, wechatId: listing.value.wechatId };
    };
    const history = async () => {
      const read = await findListingHistory(testServices(database.db), operator, id);
      if (!read.ok) throw new Error(read.failure);
      return read.value;
    };
    return { id, owner: memberOf(userId), act, shown, history };
  }

  const emails = () => database.db.selectFrom("mail_outbox").select(["kind", "recipient"]).execute();
  const actions = async (id: string) => {
    const entries = database.db.selectFrom("audit_log").select(["action", "reason"]).where("target_id", "=", id);
    return (await entries.orderBy("number").execute()).map(({ action, reason }) => [action, reason]);
  };

  test("a hidden contact stays hidden from learners, with its reason for the owner, until it is shown again", async () => {
    const { id, owner, act, shown, history } = await newListing();
    expect(await act({ outcome: "contact-hidden", contact: "phone", found })).toEqual({ ok: true, value: null });
    expect(await shown()).toEqual({ phone: null, wechatId: "linyuqing" });
    expect(await act({ outcome: "contact-hidden", contact: "phone", found })).toMatchObject({
      failure: "already-decided",
    });
    // The owner's edit does not show the contact again.
    await database.db.updateTable("teacher_listings").set({ phone: "+1 617 555 0199" }).where("id", "=", id).execute();
    expect((await shown()).phone).toBeNull();
    const hidden = { hiddenContacts: [{ contact: "phone", found }] };
    expect(await findAccountAlerts(testServices(database.db), owner)).toMatchObject({ value: hidden });
    expect(await emails()).toEqual([{ kind: "owner-asked", recipient: owner.email }]);
    expect((await history()).history.entries).toContainEqual(
      expect.objectContaining({ kind: "decision", what: "contact-hidden", reason: "phone", text: found }),
    );
    expect((await history()).contacts).toContainEqual({
      kind: "phone",
      value: "+1 617 555 0199",
      isShown: true,
      isHidden: true,
    });

    expect(await act({ outcome: "contact-shown", contact: "phone" })).toMatchObject({ ok: true });
    expect((await shown()).phone).toBe("+1 617 555 0199");
    expect(await act({ outcome: "contact-shown", contact: "phone" })).toMatchObject({ failure: "already-decided" });
    expect(await findAccountAlerts(testServices(database.db), owner)).toMatchObject({
      value: { hiddenContacts: [] },
    });
    expect(await actions(id)).toEqual([
      ["contact-hidden", "phone"],
      ["listing-read", null],
      ["listing-read", null],
      ["contact-shown", "phone"],
    ]);
  });

  test("each hidden contact is explained by the latest decision that hid it", async () => {
    const { owner, act } = await newListing();
    const other = "The WeChat ID belongs to a shop.";
    await act({ outcome: "contact-hidden", contact: "wechat", found: other });
    await act({ outcome: "contact-hidden", contact: "phone", found });
    const alerts = await findAccountAlerts(testServices(database.db), owner);
    expect(
      alerts.ok && alerts.value.hiddenContacts.toSorted((one, two) => (one.contact < two.contact ? -1 : 1)),
    ).toEqual([
      { contact: "phone", found },
      { contact: "wechat", found: other },
    ]);
  });

  test("a repeated question is sent to the owner once, and notes are visible to operators only", async () => {
    const { id, owner, act, history } = await newListing();
    for (const _ of [1, 2]) expect(await act({ outcome: "owner-asked", found })).toMatchObject({ ok: true });
    expect(await emails()).toEqual([{ kind: "owner-asked", recipient: owner.email }]);
    expect(await act({ outcome: "note", note: "Called the school." })).toMatchObject({ ok: true });
    const told = (await history()).history.entries.map(({ kind, what, text }) => [kind, what, text]);
    expect(told).toContainEqual(["decision", "owner-asked", found]);
    expect(told).toContainEqual(["decision", "note", "Called the school."]);
    expect(told.filter(([kind]) => kind === "audit")).toEqual([]);
    expect(await actions(id)).toEqual([
      ["owner-asked", null],
      ["note-added", null],
      ["listing-read", null],
    ]);
  });

  test("a sample's owner cannot be asked, and only operators can act", async () => {
    const { act } = await newListing({ is_demo: true });
    expect(await act({ outcome: "owner-asked", found })).toMatchObject({ failure: "not-possible" });
    const { act: ask, owner } = await newListing();
    expect(await ask({ outcome: "note", note: "x" }, owner)).toMatchObject({ failure: "not-allowed" });
    expect(await ask({ outcome: "note", note: "x" }, { role: "visitor" })).toMatchObject({ failure: "not-signed-in" });
    expect(
      await applyListingAction(testServices(database.db), operator, randomUUID(), { outcome: "note", note: "x" }),
    ).toMatchObject({ failure: "not-found" });
  });
});
