import type { Actor } from "./members/actor.ts";

/** The actor's role in relation to a listing. */
export type Role = "visitor" | "member" | "owner" | "admin";

/**
 * Why an action is denied: the actor has to sign in, is not allowed to do it, or must not learn that the listing
 * exists.
 */
type Denial = "not-signed-in" | "not-allowed" | "not-found" | "listing-exists";

export type Decision = "allowed" | Denial;

const allowed = "allowed";

/**
 * The permission table, the only source of access decisions.
 *
 * @internal Exported for its tests.
 */
export const permissions = {
  "read-active-listing": { visitor: allowed, member: allowed, owner: allowed, admin: allowed },
  "read-hidden-listing": { visitor: "not-found", member: "not-found", owner: allowed, admin: allowed },
  "read-own-listing": { visitor: "not-signed-in", member: allowed, owner: allowed, admin: allowed },
  "create-listing": { visitor: "not-signed-in", member: allowed, owner: "listing-exists", admin: "not-allowed" },
  "update-listing": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "change-visibility": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "remove-listing": { visitor: "not-signed-in", member: "not-found", owner: "not-allowed", admin: allowed },
  "ask-second-look": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "read-own-messages": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "answer-messages": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "report-messages": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "change-message-settings": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "read-messages": { visitor: "not-signed-in", member: "not-allowed", owner: "not-allowed", admin: allowed },
  "edit-photos": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "read-analytics": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "make-poster": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "edit-team": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "edit-courses": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "read-own-reviews": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "report-review": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "invite-learners": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "send-message": { visitor: allowed, member: allowed, owner: "not-allowed", admin: "not-allowed" },
  "edit-wechat-code": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "redeem-code": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "reply-to-review": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "create-checkout": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "verify-payment": { visitor: allowed, member: allowed, owner: allowed, admin: allowed },
  "read-payments": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: allowed },
  "operate-payments": { visitor: "not-signed-in", member: "not-allowed", owner: "not-allowed", admin: allowed },
  "delete-account": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "export-own-data": { visitor: "not-signed-in", member: "not-found", owner: allowed, admin: "not-allowed" },
  "manage-accounts": { visitor: "not-signed-in", member: "not-allowed", owner: "not-allowed", admin: allowed },
  moderate: { visitor: "not-signed-in", member: "not-allowed", owner: "not-allowed", admin: allowed },
} as const satisfies Record<string, Readonly<Record<Role, Decision>>>;

export type Action = keyof typeof permissions;

/**
 * Decides whether the actor may perform an action on the listing of `ownerId`; null if there is none or it is
 * irrelevant.
 */
export function can(action: Action, actor: Actor, ownerId: string | null): Decision {
  return permissions[action][roleOf(actor, ownerId)];
}

function roleOf(actor: Actor, ownerId: string | null): Role {
  if (actor.role !== "member") return actor.role;
  return actor.userId === ownerId ? "owner" : "member";
}
