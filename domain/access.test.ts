import { expect, test } from "vitest";
import { type Action, can, permissions, type Role } from "./access.ts";
import type { Actor } from "./members/actor.ts";

const member: Actor = { role: "member", userId: "me", email: "a@taoli.example", fullName: "A", language: null };

/** The actor of each column, and the owner of the listing. */
const columns: Record<Role, [actor: Actor, ownerId: string | null]> = {
  visitor: [{ role: "visitor" }, "another"],
  member: [member, "another"],
  owner: [member, "me"],
  admin: [{ role: "admin", userId: "me" }, "me"],
};

/** The product's permission table by action: visitor, member, owner, operator. */
const rows: Record<Action, string> = {
  "read-active-listing": "allowed allowed allowed allowed",
  "read-hidden-listing": "not-found not-found allowed allowed",
  "read-own-listing": "not-signed-in allowed allowed allowed",
  "create-listing": "not-signed-in allowed listing-exists not-allowed",
  "update-listing": "not-signed-in not-found allowed not-allowed",
  "change-visibility": "not-signed-in not-found allowed not-allowed",
  "remove-listing": "not-signed-in not-found not-allowed allowed",
  "ask-second-look": "not-signed-in not-found allowed not-allowed",
  "read-own-messages": "not-signed-in not-found allowed not-allowed",
  "answer-messages": "not-signed-in not-found allowed not-allowed",
  "report-messages": "not-signed-in not-found allowed not-allowed",
  "change-message-settings": "not-signed-in not-found allowed not-allowed",
  "read-messages": "not-signed-in not-allowed not-allowed allowed",
  "edit-photos": "not-signed-in not-found allowed not-allowed",
  "edit-team": "not-signed-in not-found allowed not-allowed",
  "read-analytics": "not-signed-in not-found allowed not-allowed",
  "make-poster": "not-signed-in not-found allowed not-allowed",
  "edit-courses": "not-signed-in not-found allowed not-allowed",
  "send-message": "allowed allowed not-allowed not-allowed",
  "redeem-code": "not-signed-in not-found allowed not-allowed",
  "edit-wechat-code": "not-signed-in not-found allowed not-allowed",
  "read-own-reviews": "not-signed-in not-found allowed not-allowed",
  "reply-to-review": "not-signed-in not-found allowed not-allowed",
  "report-review": "not-signed-in not-found allowed not-allowed",
  "invite-learners": "not-signed-in not-found allowed not-allowed",
  "create-checkout": "not-signed-in not-found allowed not-allowed",
  "verify-payment": "allowed allowed allowed allowed",
  "read-payments": "not-signed-in not-found allowed allowed",
  "operate-payments": "not-signed-in not-allowed not-allowed allowed",
  "delete-account": "not-signed-in not-found allowed not-allowed",
  "export-own-data": "not-signed-in not-found allowed not-allowed",
  "manage-accounts": "not-signed-in not-allowed not-allowed allowed",
  moderate: "not-signed-in not-allowed not-allowed allowed",
};

test.each(Object.keys(permissions) as Action[])("%s is decided by the permission table", (action) => {
  const decisions = Object.values(columns).map(([actor, ownerId]) => can(action, actor, ownerId));
  expect(decisions.join(" ")).toBe(rows[action]);
});

test("a member does not own a listing that has no owner", () => {
  expect(can("update-listing", member, null)).toBe("not-found");
});
