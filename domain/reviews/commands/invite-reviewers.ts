import * as z from "zod/mini";
import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { emailSchema } from "#domain/accounts/credentials.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { hasPostalAddress } from "#domain/reminders/postal-address.ts";
import { isSameMailbox } from "#domain/senders/same-mailbox.ts";
import { upsertSender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { invitationFigures } from "../own/invitation-figures.ts";
import { findReviewedListing, lockReviewedListing, type ReviewedListing } from "../queries/reviewed-listing.ts";
import { reviewInvitationLimits, reviewPeriods } from "../review.ts";
import { enqueueReviewEmail } from "../review-emails.ts";

export type InviteFailure =
  | { code: "not-signed-in" | "not-allowed" | "listing-not-found" | "unavailable" }
  /** The site has no postal address, which such emails require. */
  | { code: "invitations-off" }
  /** `addresses` are the invalid ones. `too-many`: more than twenty at once; `missing`: none. */
  | { code: "invalid"; reason: "missing" | "too-many" | "wrong-type" | "invalid"; addresses: string[] }
  /** Exceeds the invitations allowed in thirty days; `left` remain now. */
  | { code: "too-many-requests"; left: number };

/** How many addresses were accepted, including those that get no email. */
export type Invited = { accepted: number };

type Dependencies = Pick<Services, "db" | "clock" | "log" | "site" | "origin" | "emailCipher" | "hashAddress">;

/**
 * Invites up to twenty people by email to review the owner's listing, with a standard text in this language. The result
 * is the same for every address: new, invited within a year (which gets no second email), opted out, banned, or the
 * owner's own. Opted-out and banned people are invited like others and count, but `currentEmail` drops the email, so
 * that neither the figures nor the duration reveals them.
 */
export async function inviteReviewers(
  services: Dependencies,
  actor: Actor,
  { addresses, language }: { addresses: unknown; language: Locale },
): Promise<Result<Invited, InviteFailure>> {
  if (actor.role === "visitor") return failure({ code: "not-signed-in" });
  if (can("invite-learners", actor, actor.userId) !== "allowed") return failure({ code: "not-allowed" });
  const parsed = parseAddresses(addresses);
  if (!parsed.ok) return parsed;
  if (!hasPostalAddress(services)) return failure({ code: "invitations-off" });
  const now = services.clock.now();
  const people = await Promise.all(
    parsed.value.map(async (email) => ({ email, hash: await services.hashAddress(email) })),
  );
  const done = await orUnavailable(services, "invitations-not-sent", () =>
    services.db.transaction().execute(async (trx): Promise<Result<Invited, InviteFailure>> => {
      const own = await trx
        .selectFrom("teacher_listings")
        .select("id")
        .where("user_id", "=", actor.userId)
        .executeTakeFirst();
      if (own === undefined || !(await lockReviewedListing(trx, own.id))) return failure({ code: "listing-not-found" });
      const listing = await findReviewedListing(trx, own.id, now);
      if (listing === null || !listing.isPublic) return failure({ code: "listing-not-found" });
      const fresh = await withoutInvited(trx, listing, people, now);
      const { left } = await invitationFigures(trx, listing.id, now);
      if (people.length > left) return failure({ code: "too-many-requests", left });
      for (const person of fresh) await invite(services, trx, { listing, person, language }, now);
      return success({ accepted: people.length });
    }),
  );
  return done.ok ? done.value : failure({ code: "unavailable" });
}

type Person = { email: string; hash: string };

function parseAddresses(value: unknown): Result<string[], InviteFailure> {
  const wrong = (reason: "missing" | "too-many" | "wrong-type" | "invalid", addresses: string[] = []) =>
    failure({ code: "invalid" as const, reason, addresses });
  if (!Array.isArray(value)) return wrong("wrong-type");
  const items: unknown[] = value;
  if (items.length === 0) return wrong("missing");
  if (items.length > reviewInvitationLimits.maxPerRequest) return wrong("too-many");
  const valid: string[] = [];
  const invalid: string[] = [];
  for (const item of items) {
    if (typeof item !== "string") return wrong("wrong-type");
    const parsed = z.safeParse(emailSchema, { email: item });
    if (parsed.success) valid.push(parsed.data.email.toLowerCase());
    else invalid.push(item.slice(0, 254));
  }
  return invalid.length > 0 ? wrong("invalid", invalid) : success([...new Set(valid)]);
}

async function withoutInvited(trx: Database, listing: ReviewedListing, people: readonly Person[], now: Date) {
  const hashes = people.map(({ hash }) => hash);
  const invited = await trx
    .selectFrom("review_invitations")
    .select("address_hash")
    .where("listing_id", "=", listing.id)
    .where("address_hash", "in", hashes)
    .where("sent_at", ">", new Date(now.getTime() - reviewPeriods.invitedAgainMs))
    .execute();
  const known = new Set(invited.map(({ address_hash }) => address_hash));
  return people.filter(({ email, hash }) => !known.has(hash) && !isSameMailbox(email, listing.owner.to));
}

type Invitation = { listing: ReviewedListing; person: Person; language: Locale };

async function invite(services: Dependencies, trx: Database, { listing, person, language }: Invitation, now: Date) {
  const known = await trx.selectFrom("senders").select("language").where("email", "=", person.email).executeTakeFirst();
  const sender = await upsertSender(trx, { email: person.email, language: known?.language ?? language }, now);
  await trx
    .insertInto("review_invitations")
    .values({ listing_id: listing.id, sender_id: sender.id, address_hash: person.hash, sent_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["listing_id", "address_hash"])
        .doUpdateSet({ sent_at: now, sender_id: sender.id, opened_at: null, reviewed_at: null, refused_at: null }),
    )
    .execute();
  const token = await issueSenderToken(
    trx,
    { senderId: sender.id, purpose: "review", subjectId: listing.id, lifetimeMs: reviewPeriods.invitationMs },
    now,
  );
  const noMoreLink = noMoreLinkOf(services.origin, sender.language, token);
  const about = { sender, listing, path: `/review/write/${token}` };
  await enqueueReviewEmail(trx, services, about, { kind: "review-invitation", noMoreLink });
}

/** The link with which the recipient of an invitation or request stops further ones. */
export function noMoreLinkOf(origin: string, language: Locale, token: string): string {
  return origin + localPath(language, `/review/no-more/${token}`);
}
