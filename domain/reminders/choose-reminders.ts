import { sql } from "kysely";
import { inTime } from "#domain/in-time.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";

/** Whether reminders come. */
export type ReminderChoice = "on" | "off";

export type ReminderFailure = "not-found" | "unavailable";

type Chooser = Pick<Services, "db" | "clock" | "log">;

/** Reads the choice of an unsubscribe token's owner. Changes nothing. */
export async function findReminderChoice(
  services: Chooser,
  token: string,
): Promise<Result<ReminderChoice, ReminderFailure>> {
  if (!isToken(token)) return failure("not-found");
  const found = await inTime(services, "reminder-choice-unavailable", () =>
    services.db
      .selectFrom("mail_settings")
      .select("reminders_stopped_at")
      .where("unsubscribe_token", "=", token)
      .executeTakeFirst(),
  );
  if (!found.ok) return found;
  if (found.value === undefined) return failure("not-found");
  return success(found.value.reminders_stopped_at === null ? "on" : "off");
}

/**
 * Stops or resumes reminders for the token's member. Takes effect immediately, also for reminders in the outbox.
 * Idempotent. The token is the secret: unsubscribing needs no sign-in.
 */
export async function chooseReminders(
  services: Chooser,
  token: string,
  choice: ReminderChoice,
): Promise<Result<ReminderChoice, ReminderFailure>> {
  if (!isToken(token)) return failure("not-found");
  const now = services.clock.now().toISOString();
  const stopped = choice === "off" ? sql<Date>`coalesce(reminders_stopped_at, ${now}::timestamptz)` : null;
  const changed = await inTime(services, "reminder-choice-unavailable", () =>
    services.db
      .updateTable("mail_settings")
      .set({ reminders_stopped_at: stopped })
      .where("unsubscribe_token", "=", token)
      .executeTakeFirstOrThrow(),
  );
  if (!changed.ok) return changed;
  return changed.value.numUpdatedRows > 0n ? success(choice) : failure("not-found");
}

/** Whether the token has the database's format; other tokens are not looked up. */
function isToken(token: string): boolean {
  return /^[0-9a-f]{64}$/u.test(token);
}
