import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { InvitationEmail } from "#domain/email/email.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { randomCode } from "#domain/promotions/promotion-code.ts";
import { createSenderToken, hashSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type CheckedRow, checkRows } from "./check-invitations.ts";
import type { InvitationInput } from "./invitation-input.ts";
import type { FileError } from "./parse-invitations.ts";

type InviteFailure = "not-signed-in" | "not-allowed" | "unavailable" | "postal-address-missing" | FileError;

type Dependencies = Pick<Services, "db" | "clock" | "log" | "origin" | "site" | "hashAddress">;

const dayMs = 24 * 60 * 60_000;

/** The lifetime of a personal code, in milliseconds. */
const codeLifetimeMs = 180 * dayMs;

/** The lock that serializes all senders of invitations. */
const lockName = "directory-invitations";

/**
 * Checks an upload and returns a preview: each row with its status, and the first email without its code and token.
 * Read-only.
 */
export async function previewInvitations(
  services: Dependencies,
  actor: Actor,
  input: InvitationInput,
): Promise<Result<{ rows: CheckedRow[]; email: InvitationEmail | null }, InviteFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const checked = await orUnavailable(services, "invitations-not-checked", () =>
    checkRows(services, services.db, input),
  );
  if (!checked.ok) return checked;
  if (!checked.value.ok) return checked.value;
  const rows = checked.value.value;
  const first = rows.find(({ status }) => status === "ready");
  if (first === undefined) return success({ rows, email: null });
  const offer = { invitationId: "", token: "…", code: "ABCDE-23456", months: input.months };
  return success({ rows, email: invitationEmail(services, first, offer) });
}

/**
 * Invites everyone in an upload whose row is ready, each with a personal single-use code. An email is invited once
 * ever, even under concurrent uploads. Invitations beyond the daily limit are scheduled for the following days. Creates
 * no listing and no account.
 */
export async function sendInvitations(
  services: Dependencies,
  actor: Actor,
  input: InvitationInput & { note: string },
  requestId?: string,
): Promise<Result<{ rows: CheckedRow[]; sent: number }, InviteFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const { site } = services;
  if (site.postalAddress === null && site.remindersNeedAddress) return failure("postal-address-missing");
  const { userId } = operator.value;
  const done = await orUnavailable(services, "invitations-not-sent", () =>
    services.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${lockName}))`.execute(trx);
      const checked = await checkRows(services, trx, input);
      if (!checked.ok) return checked;
      const ready = checked.value.filter(({ status }) => status === "ready");
      if (ready.length > 0) await invite(services, trx, ready, { months: input.months, note: input.note, userId });
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId },
        action: "invitations-sent",
        reason: input.note,
        details: { invited: ready.length, refused: checked.value.length - ready.length, months: input.months },
        ...(requestId !== undefined && { requestId }),
      });
      return success({ rows: checked.value, sent: ready.length });
    }),
  );
  return done.ok ? done.value : done;
}

type Offer = { months: number; note: string; userId: string };

async function invite(
  services: Dependencies,
  trx: Database,
  rows: readonly CheckedRow[],
  { months, note, userId }: Offer,
) {
  const now = services.clock.now();
  const dueAt = await dueTimes(services, trx, now);
  const invited = await Promise.all(
    rows.map(async (row, index) => {
      const [id, codeId, token, code] = [crypto.randomUUID(), crypto.randomUUID(), createSenderToken(), randomCode()];
      return { row, id, codeId, token, code, tokenHash: await hashSenderToken(token), sendAt: dueAt(index) };
    }),
  );
  await trx
    .insertInto("promotion_codes")
    .values(
      invited.map(({ codeId, code, sendAt }) => ({
        id: codeId,
        code,
        kind: "free-months" as const,
        months,
        max_uses: 1,
        starts_at: now,
        ends_at: new Date(sendAt.getTime() + codeLifetimeMs),
        note,
        created_by: userId,
        created_at: now,
      })),
    )
    .execute();
  await trx
    .insertInto("directory_invitations")
    .values(
      invited.map(({ row, id, codeId, tokenHash, sendAt }) => ({
        id,
        address_hash: row.hash ?? "",
        email: row.email,
        invited_name: row.name,
        city: row.city,
        language: row.language,
        token_hash: tokenHash,
        code_id: codeId,
        send_at: sendAt,
        invited_by: userId,
        created_at: now,
      })),
    )
    .execute();
  const emails = invited.map(({ row, id, token, code, sendAt }) => ({
    email: invitationEmail(services, row, { invitationId: id, token, code, months }),
    dedupeKey: `invitation:${id}`,
    dueAt: sendAt,
  }));
  await enqueueOnce(trx, now, emails);
}

/** Returns the due times of the next invitations: a limited number in 24 hours, including those already queued. */
async function dueTimes({ site }: Dependencies, trx: Database, now: Date): Promise<(index: number) => Date> {
  const { count } = await trx
    .selectFrom("directory_invitations")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("send_at", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return (index) => new Date(now.getTime() + Math.floor((count + index) / site.invitationsPerDay) * dayMs);
}

type Invited = { email: string; name: string; language: Locale };

/** The single email to an invited person. `token` is in both links; only its hash is stored. */
function invitationEmail(
  { origin }: Pick<Services, "origin">,
  { email: to, name: fullName, language }: Invited,
  offer: { invitationId: string; token: string; code: string; months: number },
): InvitationEmail {
  const { invitationId, token, code: promotionCode, months } = offer;
  const link = origin + localPath(language, `/invite/${token}`);
  const noMoreLink = origin + localPath(language, `/invite/no-more/${token}`);
  return {
    kind: "directory-invitation",
    to,
    fullName,
    language,
    invitationId,
    promotionCode,
    months,
    link,
    noMoreLink,
  };
}
