import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { lockReviewedListing } from "#domain/reviews/queries/reviewed-listing.ts";
import type { LimitPublicWrite } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isSafetyReason, isUrgentReport } from "../reasons.ts";
import { dueTime } from "./due-time.ts";
import type { ParsedReport, ReportInput } from "./report-input.ts";
import { reportTargets } from "./report-targets.ts";

export type ReportFailure =
  /** Submitted faster than a person can fill in the form. */
  | { code: "too-fast" }
  | { code: "too-many-requests"; seconds: number }
  /** No public target has this id. */
  | { code: "not-found" }
  | { code: "unavailable" };

/** The minimum time a person needs for the form. */
const minMs = 3000;

/** After this many rejected reports within thirty days, further reports from the same email sort last. */
const maxRejected = 3;
const rejectedDays = 30;

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/**
 * Adds a visitor's report to the single undecided case of its target, and confirms it if there is an email. A bot's
 * report, recognized by the honeypot field, succeeds without effect. A repeated report is stored once.
 */
export async function submitReport(
  services: Dependencies,
  limit: LimitPublicWrite,
  { input, isTrap, startedAt }: ParsedReport,
): Promise<Result<null, ReportFailure>> {
  const now = services.clock.now();
  if (isTrap) return success(null);
  if (now.getTime() - startedAt.getTime() < minMs) return failure({ code: "too-fast" });
  const done = await orUnavailable(services, "report-not-stored", async () => {
    const seconds = await limit("report", input.email);
    if (seconds !== null) return failure({ code: "too-many-requests" as const, seconds });
    return await services.db.transaction().execute((trx) => store(trx, input, now));
  });
  if (!done.ok) return failure({ code: "unavailable" });
  if (done.value.ok) services.log.info("report-received", { kind: input.targetKind, reason: input.reason });
  return done.value;
}

async function store(trx: Database, input: ReportInput, now: Date): Promise<Result<null, { code: "not-found" }>> {
  const { targetKind, reason, text, email, language } = input;
  const target = reportTargets[targetKind];
  const found = await findTarget(trx, input, now);
  if (target === undefined || found === null) return failure({ code: "not-found" });
  const isSafety = isUrgentReport(targetKind, reason);
  const priority = isSafety ? 2 : (await hasManyRejectedReports(trx, email, now)) ? 0 : 1;
  const caseId = await openCase(trx, {
    target_kind: targetKind,
    target_id: found.id,
    listing_id: found.listingId,
    priority,
    due_at: dueTime(isSafety, now),
    created_at: now,
  });
  // The case is locked now, so a concurrent duplicate is found here.
  if (await isKnown(trx, caseId, input)) return success(null);
  const { id } = await trx
    .insertInto("reports")
    .values({ case_id: caseId, source: "visitor", reason, body: text, email, language, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isSafetyReason(reason)) await target.hideForSafety?.(trx, found.id, now);
  await target.receive?.(trx, found.id, reason, now);
  if (email !== null) {
    const about = { to: email, language, fullName: null, listingName: listingName(found.names, language) };
    const received = { ...about, kind: "report-received", isSafety } as const;
    await enqueueOnce(trx, now, [{ email: received, dedupeKey: `report:${id}` }]);
  }
  return success(null);
}

/** The target of a report, with the id used by its case; null if it is not public. */
async function findTarget(trx: Database, { targetKind, targetId }: ReportInput, now: Date) {
  const target = reportTargets[targetKind];
  const found = (await target?.findPublic(trx, targetId, now)) ?? null;
  if (target === undefined || found === null) return null;
  // Lock order: listing, then review, then case. The lock also prevents changes of the portrait, logo or team.
  if (targetKind === "review" || target.identify !== undefined) await lockReviewedListing(trx, found.listingId);
  const id = target.identify === undefined ? targetId : await target.identify(trx, targetId);
  return id === null ? null : { ...found, id };
}

type NewCase = {
  target_kind: ReportInput["targetKind"] | "message";
  target_id: string;
  listing_id: string;
  priority: number;
  due_at: Date;
  created_at: Date;
};

/** Opens the target's case, or raises the priority of the open one. Locks it. Returns its id. */
export async function openCase(trx: Database, values: NewCase): Promise<string> {
  const row = await trx
    .insertInto("moderation_cases")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(["target_kind", "target_id"])
        .where("decided_at", "is", null)
        .doUpdateSet({
          priority: sql`greatest(moderation_cases.priority, excluded.priority)`,
          due_at: sql`least(moderation_cases.due_at, excluded.due_at)`,
          promised_at: sql`case when moderation_cases.promised_at > excluded.due_at then excluded.due_at
          else moderation_cases.promised_at end`,
          state: sql`case when excluded.priority = 2 then 'open' else moderation_cases.state end`,
        }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function isKnown(trx: Database, caseId: string, { reason, text, email }: ReportInput): Promise<boolean> {
  const same = await trx
    .selectFrom("reports")
    .select("id")
    .where("case_id", "=", caseId)
    .where("reason", "=", reason)
    .where(sql<boolean>`(body is not distinct from ${text} and email is not distinct from ${email})`)
    .where(sql<boolean>`(${text}::text is not null or ${email}::text is not null)`)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

async function hasManyRejectedReports(trx: Database, email: string | null, now: Date): Promise<boolean> {
  if (email === null) return false;
  const rejected = await trx
    .selectFrom("reports")
    .select("id")
    .where("email", "=", email)
    .where("outcome", "=", "rejected")
    .where("created_at", ">", new Date(now.getTime() - rejectedDays * 24 * 60 * 60_000))
    .limit(maxRejected)
    .execute();
  return rejected.length >= maxRejected;
}
