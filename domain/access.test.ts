import { expect, test } from "vitest";
import { type Action, access, accessTable, type Standing } from "./access.ts";
import type { Viewer } from "./members/viewer.ts";

const member: Viewer = { role: "member", userId: "me", email: "a@taoli.example", fullName: "A", language: null };

/** The viewer of each column, and whose listing it is. */
const columns: Record<Standing, [viewer: Viewer, ownerId: string | null]> = {
  visitor: [{ role: "visitor" }, "somebody"],
  member: [member, "somebody"],
  owner: [member, "me"],
  admin: [{ role: "admin", userId: "me" }, "me"],
};

/** The product's table, row by row: visitor, member, owner, administrator. */
const rows: Record<Action, string> = {
  "read-active-listing": "allowed allowed allowed allowed",
  "read-hidden-listing": "not-found not-found allowed allowed",
  "read-own-listing": "not-signed-in allowed allowed allowed",
  "create-listing": "not-signed-in allowed listing-exists not-allowed",
  "update-listing": "not-signed-in not-found allowed not-allowed",
  "change-visibility": "not-signed-in not-found allowed not-allowed",
  "remove-listing": "not-signed-in not-found not-allowed allowed",
  "create-checkout": "not-signed-in not-found allowed not-allowed",
  "verify-payment": "allowed allowed allowed allowed",
  "read-payments": "not-signed-in not-found allowed allowed",
  "operate-payments": "not-signed-in not-allowed not-allowed allowed",
  moderate: "not-signed-in not-allowed not-allowed allowed",
};

test.each(Object.keys(accessTable) as Action[])("%s is decided as the table says", (action) => {
  const verdicts = Object.values(columns).map(([viewer, ownerId]) => access(action, viewer, ownerId));
  expect(verdicts.join(" ")).toBe(rows[action]);
});

test("where nobody owns it, a member is no owner", () => {
  expect(access("update-listing", member, null)).toBe("not-found");
});
