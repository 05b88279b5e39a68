import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";

/** An invitation as operators see it. Name and email are null once erased. Times are ISO 8601, UTC. */
type Invitation = {
  id: string;
  name: string | null;
  email: string | null;
  city: string | null;
  language: string;
  sendAt: string;
  isSent: boolean;
  hasAccount: boolean;
  isPublished: boolean;
  isRefused: boolean;
};

/** Totals of all invitations. */
export type InvitationSums = { invited: number; sent: number; accounts: number; published: number; refused: number };

/** The last invitation of a page. */
type InvitationCursor = { at: Date; id: string };

const pageSize = 50;

type ReadFailure = "not-signed-in" | "not-allowed" | "unavailable";
type InvitationPage = { invitations: Invitation[]; sums: InvitationSums; next: InvitationCursor | null };

/** Returns a page of invitations, latest first, with the totals. Each call is audited, because it shows emails. */
export async function listInvitations(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  after: InvitationCursor | null,
  { requestId, size = pageSize }: { requestId?: string; size?: number } = {},
): Promise<Result<InvitationPage, ReadFailure>> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const now = clock.now();
  const read = await orUnavailable({ log }, "invitations-unavailable", () =>
    db.transaction().execute(async (trx) => {
      const rows = await pageQuery(trx, after, now)
        .limit(size + 1)
        .execute();
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "invitations-read",
        ...(requestId !== undefined && { requestId }),
      });
      return { rows, sums: await readSums(trx, now) };
    }),
  );
  if (!read.ok) return read;
  const rows = read.value.rows.slice(0, size);
  const last = rows.at(-1);
  const hasMore = read.value.rows.length > size && last !== undefined;
  return success({
    invitations: rows.map(toInvitation),
    sums: read.value.sums,
    next: hasMore ? { at: last.created_at, id: last.id } : null,
  });
}

/** An account with the invited email, or one that has used the personal code; both frozen when the email is erased. */
export const invitationOutcomeColumns = {
  hasAccount: sql<boolean>`(had_account or exists (
      select from profiles where profiles.email = invitation.email
    ) or exists (
      select from promotion_redemptions as use where use.code_id = invitation.code_id
    ))`,
  isPublished: sql<boolean>`(was_published or exists (
      select from profiles join teacher_listings on teacher_listings.user_id = profiles.id
      where profiles.email = invitation.email and teacher_listings.was_public
    ) or exists (
      select from promotion_redemptions as use where use.code_id = invitation.code_id
    ))`,
};

function toInvitation(row: Awaited<ReturnType<ReturnType<typeof pageQuery>["executeTakeFirstOrThrow"]>>): Invitation {
  const { id, name, email, city, language, isDue, hasAccount, isPublished, isRefused } = row;
  const sendAt = row.send_at.toISOString();
  return { id, name, email, city, language, sendAt, isSent: isDue, hasAccount, isPublished, isRefused };
}

function isDue(now: Date) {
  return sql<boolean>`(send_at <= ${now.toISOString()}::timestamptz)`;
}

function pageQuery(db: Database, after: InvitationCursor | null, now: Date) {
  const page = db
    .selectFrom("directory_invitations as invitation")
    .select(["invitation.id", "invited_name as name", "invitation.email", "invitation.city", "invitation.language"])
    .select(["send_at", "invitation.created_at", sql<boolean>`refused_at is not null`.as("isRefused")])
    .select([
      isDue(now).as("isDue"),
      invitationOutcomeColumns.hasAccount.as("hasAccount"),
      invitationOutcomeColumns.isPublished.as("isPublished"),
    ])
    .orderBy("invitation.created_at", "desc")
    .orderBy("invitation.id", "desc");
  if (after === null) return page;
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("invitation.created_at", "invitation.id"), "<", tuple(after.at, after.id)),
  );
}

async function readSums(db: Database, now: Date): Promise<InvitationSums> {
  return await db
    .selectFrom("directory_invitations as invitation")
    .select([
      sql<number>`count(*)::int`.as("invited"),
      sql<number>`(count(*) filter (where ${isDue(now)}))::int`.as("sent"),
      sql<number>`(count(*) filter (where ${invitationOutcomeColumns.hasAccount}))::int`.as("accounts"),
      sql<number>`(count(*) filter (where ${invitationOutcomeColumns.isPublished}))::int`.as("published"),
      sql<number>`(count(*) filter (where refused_at is not null))::int`.as("refused"),
    ])
    .executeTakeFirstOrThrow();
}
