import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";
import { type ChosenEmails, choiceColumns, choiceIn, columnsOf, type EmailChoice } from "./email-choice.ts";

export type OwnChoiceFailure = "not-signed-in" | "not-allowed" | "unavailable";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** Whether the actor receives these emails. */
export async function findOwnChoice(
  services: Dependencies,
  actor: Actor,
  emails: ChosenEmails,
): Promise<Result<EmailChoice, OwnChoiceFailure>> {
  if (actor.role !== "member") return refuse(actor);
  return await orUnavailable(services, "email-choice-unavailable", async () => {
    const row = await services.db
      .selectFrom("mail_settings")
      .select(choiceColumns)
      .where("user_id", "=", actor.userId)
      .executeTakeFirst();
    return choiceIn(emails, row);
  });
}

/** Turns the member's emails on or off, effective immediately, also for queued ones. Idempotent. */
export async function chooseOwn(
  services: Dependencies,
  actor: Actor,
  emails: ChosenEmails,
  choice: EmailChoice,
): Promise<Result<EmailChoice, OwnChoiceFailure>> {
  if (actor.role !== "member") return refuse(actor);
  const { db, clock } = services;
  return await orUnavailable(services, "email-choice-unavailable", async () => {
    await db
      .insertInto("mail_settings")
      .values({ user_id: actor.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable("mail_settings")
      .set(columnsOf(emails, choice, clock.now()))
      .where("user_id", "=", actor.userId)
      .execute();
    return choice;
  });
}

/** Operators have no listing, so they receive none of these emails. */
function refuse({ role }: Exclude<Actor, { role: "member" }>) {
  return failure(role === "visitor" ? ("not-signed-in" as const) : ("not-allowed" as const));
}
