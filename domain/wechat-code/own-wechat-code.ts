import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import type { MediaOwner } from "#domain/media/own-photos.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { kindOfCode, type WechatCodeKind } from "./classify-code.ts";

/**
 * Whether learners see the code: `hidden` if the owner does not show WeChat, `not-public` if the listing is not public.
 */
export type CodeVisibility = "live" | "hidden" | "not-public";

export type OwnWechatCode = { text: string; kind: WechatCodeKind; setAt: Date; visibility: CodeVisibility };

export type OwnCodeFailure = "not-signed-in" | "not-allowed" | "listing-not-found" | "unavailable";

/** The owner behind the actor, if they may change a WeChat code. */
export function codeOwnerOf(actor: Actor): Result<MediaOwner, "not-signed-in" | "not-allowed"> {
  if (actor.role === "visitor") return failure("not-signed-in");
  // The listing is looked up by the actor's own id, so no other owner is possible.
  const isAllowed = can("edit-wechat-code", actor, actor.userId) === "allowed";
  return isAllowed ? success({ userId: actor.userId }) : failure("not-allowed");
}

/** The WeChat code of the actor's own listing; null if it has none. */
export async function findOwnWechatCode(
  services: Pick<Services, "db" | "log" | "clock">,
  actor: Actor,
): Promise<Result<OwnWechatCode | null, OwnCodeFailure>> {
  const owner = codeOwnerOf(actor);
  if (!owner.ok) return owner;
  const { db, clock } = services;
  const read = await orUnavailable(services, "own-wechat-code-unavailable", () =>
    readOwnWechatCode(db, owner.value, clock.now()),
  );
  if (!read.ok) return read;
  return read.value === undefined ? failure("listing-not-found") : success(read.value);
}

/** Null without a code, undefined without a listing. Throws if the database fails. */
export async function readOwnWechatCode(
  db: Database,
  { userId }: MediaOwner,
  now: Date,
): Promise<OwnWechatCode | null | undefined> {
  const listing = await db
    .selectFrom("teacher_listings")
    .select(["wechat_code", "wechat_code_set_at", "shown_contacts", "hidden_contacts"])
    .select(["is_active", "removed_at", "subscription_expires_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (listing === undefined) return undefined;
  const { wechat_code: text, wechat_code_set_at: setAt, subscription_expires_at: endsAt } = listing;
  if (text === null || setAt === null) return null;
  const isPublic = listing.is_active && listing.removed_at === null && endsAt !== null && endsAt > now;
  const isShown = listing.shown_contacts.includes("wechat") && !listing.hidden_contacts.includes("wechat");
  const visibility = isPublic ? (isShown ? "live" : "hidden") : "not-public";
  return { text, kind: kindOfCode(text), setAt, visibility };
}
