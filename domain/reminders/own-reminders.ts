import { inTime } from "#domain/in-time.ts";
import type { Actor } from "#domain/members/actor.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";
import type { ReminderChoice } from "./choose-reminders.ts";

export type OwnRemindersFailure = "not-signed-in" | "not-allowed" | "unavailable";

type Chooser = Pick<Services, "db" | "clock" | "log">;

/** Whether the actor gets reminders. Members do until they stop them. */
export async function findOwnReminders(
  services: Chooser,
  actor: Actor,
): Promise<Result<ReminderChoice, OwnRemindersFailure>> {
  if (actor.role !== "member") return refuse(actor);
  return await inTime(services, "reminder-choice-unavailable", async () => {
    const row = await services.db
      .selectFrom("mail_settings")
      .select("reminders_stopped_at")
      .where("user_id", "=", actor.userId)
      .executeTakeFirst();
    return (row?.reminders_stopped_at ?? null) === null ? "on" : "off";
  });
}

/** Stops or resumes the member's reminders, effective immediately, also for queued reminders. Idempotent. */
export async function chooseOwnReminders(
  services: Chooser,
  actor: Actor,
  choice: ReminderChoice,
): Promise<Result<ReminderChoice, OwnRemindersFailure>> {
  if (actor.role !== "member") return refuse(actor);
  const { db, clock } = services;
  return await inTime(services, "reminder-choice-unavailable", async () => {
    const reminders_stopped_at = choice === "off" ? clock.now() : null;
    await db
      .insertInto("mail_settings")
      .values({ user_id: actor.userId, reminders_stopped_at })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet((column) => ({
          reminders_stopped_at:
            choice === "off"
              ? column.fn.coalesce("mail_settings.reminders_stopped_at", "excluded.reminders_stopped_at")
              : null,
        })),
      )
      .execute();
    return choice;
  });
}

/** An administrator has no listing to be reminded of. */
function refuse({ role }: Exclude<Actor, { role: "member" }>) {
  return failure(role === "visitor" ? ("not-signed-in" as const) : ("not-allowed" as const));
}
