import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { erasedBefore } from "#domain/retention/retention.ts";
import type { Services } from "#domain/services.ts";
import { secondsSince } from "#std/seconds-since.ts";

/** An email claimed by one attempt. */
export type ClaimedEmail = {
  id: string;
  claim: string;
  kind: string;
  /** JSON, or its encrypted form. */
  email: string;
  /** The key that decrypts the email; null if it is not encrypted. */
  sealed_with: string | null;
  /** Including the current attempt. */
  attempts: number;
  created_at: Date;
  expires_at: Date;
};

/** How long an attempt may take before its process counts as dead and another takes over the email. */
const leaseMs = 120_000;

/** The maximum stored lengths of a reason and a code, in characters. */
const reasonLength = 300;
const codeLength = 60;

/**
 * Claims one due email, skipping rows that others have locked. Null if there is none. The claim expires, so that the
 * email of a killed process is not lost. An email encrypted with another key is left to a process that has the key,
 * until the email expires.
 */
export async function claimEmail(db: Database, now: Date, keyName: string): Promise<ClaimedEmail | null> {
  const claim = crypto.randomUUID();
  const row = await db
    .with("due", (query) =>
      query
        .selectFrom("mail_outbox")
        .select("id")
        .where("status", "=", "queued")
        .where("due_at", "<=", now)
        .where((row) => row.or([isOpenedWith(keyName)(row), row("expires_at", "<=", now)]))
        .orderBy("due_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("mail_outbox")
    .from("due")
    .set((column) => ({
      claim,
      attempts: column("mail_outbox.attempts", "+", 1),
      due_at: new Date(now.getTime() + leaseMs),
    }))
    .whereRef("mail_outbox.id", "=", "due.id")
    .returning([
      "mail_outbox.id",
      "mail_outbox.kind",
      "mail_outbox.letter",
      "mail_outbox.sealed_with",
      "mail_outbox.attempts",
      "mail_outbox.created_at",
      "mail_outbox.expires_at",
    ])
    .executeTakeFirst();
  return row === undefined || row.letter === null ? null : { ...row, claim, email: row.letter };
}

/** Replaces the email of a person whose account was deleted. */
const erasedRecipient = "erased";

/** Why an attempt failed, as stored. `code` contains no personal data. */
type AttemptFailure = { code: string; reason: string };

/** Marks the email as finished and deletes its content, including link and code. */
export async function finishEmail(
  db: Database,
  claimed: ClaimedEmail,
  status: "sent" | "void" | "dead",
  now: Date,
  failed: AttemptFailure | null,
): Promise<void> {
  await settle(db, claimed, {
    status,
    letter: null,
    claim: null,
    finished_at: now,
    ...failureColumns(failed),
    ...erasedColumns(claimed),
  });
}

/**
 * Marks an email that the mail server rejected as failed. Its content is kept until it expires, for an operator's
 * retry, except for the confirmation of a deleted account.
 */
export async function giveUpEmail(
  db: Database,
  claimed: ClaimedEmail,
  now: Date,
  failed: AttemptFailure,
): Promise<void> {
  const ended = { status: "dead", claim: null, finished_at: now } as const;
  await settle(db, claimed, { ...ended, ...failureColumns(failed), ...erasedColumns(claimed) });
}

/**
 * For the confirmation of a deleted account, erases the address and the mail server's response, which may contain it.
 */
function erasedColumns({ kind }: ClaimedEmail) {
  return kind === "account-deleted" ? { letter: null, recipient: erasedRecipient, last_failure: null } : {};
}

/** Reschedules the email for another attempt. */
export async function postponeEmail(
  db: Database,
  claimed: ClaimedEmail,
  dueAt: Date,
  failed: AttemptFailure,
): Promise<void> {
  await settle(db, claimed, { claim: null, due_at: dueAt, ...failureColumns(failed) });
}

function failureColumns(failed: AttemptFailure | null) {
  return {
    last_failure: failed?.reason.slice(0, reasonLength) ?? null,
    failure_code: failed?.code.slice(0, codeLength) ?? null,
  };
}

async function settle(
  db: Database,
  { id, claim }: ClaimedEmail,
  changes: Updateable<Tables["mail_outbox"]>,
): Promise<void> {
  await db.updateTable("mail_outbox").set(changes).where("id", "=", id).where("claim", "=", claim).execute();
}

/** Deletes the content of failed emails that have expired. Idempotent. */
export async function eraseExpiredContent({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db
    .updateTable("mail_outbox")
    .set({ letter: null })
    .where("status", "=", "dead")
    .where("letter", "is not", null)
    .where("expires_at", "<=", clock.now())
    .execute();
}

/** When the next email that this key decrypts is due. Null if there is none. */
export async function findNextDue(db: Database, keyName: string): Promise<Date | null> {
  const row = await db
    .selectFrom("mail_outbox")
    .select("due_at")
    .where("status", "=", "queued")
    .where(isOpenedWith(keyName))
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** The queued emails, encrypted with any key. */
export async function readOutboxBacklog({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<{ waiting: number; oldestSeconds: number | null }> {
  const row = await db
    .selectFrom("mail_outbox")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .select(({ fn }) => fn.min("created_at").as("oldest"))
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, oldestSeconds: secondsSince(row.oldest, clock.now()) };
}

/** Deletes the rows of emails that finished long enough ago. Idempotent. */
export async function pruneOutbox({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = erasedBefore("emailRecords", clock.now());
  await db.deleteFrom("mail_outbox").where("status", "<>", "queued").where("finished_at", "<", before).execute();
}

function isOpenedWith(keyName: string) {
  return (row: ExpressionBuilder<Tables, "mail_outbox">) =>
    row.or([row("sealed_with", "is", null), row("sealed_with", "=", keyName)]);
}
