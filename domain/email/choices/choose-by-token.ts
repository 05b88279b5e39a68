import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type ChosenEmails, choiceColumns, choiceIn, columnsOf, type EmailChoice } from "./email-choice.ts";

export type TokenFailure = "not-found" | "unavailable";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** Reads the choice of an unsubscribe token's owner. Read-only. */
export async function findChoiceByToken(
  services: Dependencies,
  token: string,
  emails: ChosenEmails,
): Promise<Result<EmailChoice, TokenFailure>> {
  if (!isToken(token)) return failure("not-found");
  const found = await orUnavailable(services, "email-choice-unavailable", () =>
    services.db
      .selectFrom("mail_settings")
      .select(choiceColumns)
      .where("unsubscribe_token", "=", token)
      .executeTakeFirst(),
  );
  if (!found.ok) return found;
  return found.value === undefined ? failure("not-found") : success(choiceIn(emails, found.value));
}

/**
 * Turns emails off or on for the token's member, effective immediately, also for queued ones. Idempotent. The token is
 * the credential: unsubscribing needs no sign-in.
 */
export async function chooseByToken(
  services: Dependencies,
  token: string,
  emails: ChosenEmails,
  choice: EmailChoice,
): Promise<Result<EmailChoice, TokenFailure>> {
  if (!isToken(token)) return failure("not-found");
  const changed = await orUnavailable(services, "email-choice-unavailable", () =>
    services.db
      .updateTable("mail_settings")
      .set(columnsOf(emails, choice, services.clock.now()))
      .where("unsubscribe_token", "=", token)
      .executeTakeFirstOrThrow(),
  );
  if (!changed.ok) return changed;
  return changed.value.numUpdatedRows > 0n ? success(choice) : failure("not-found");
}

/** Whether the token has the database's format; others are not looked up. */
function isToken(token: string): boolean {
  return /^[0-9a-f]{64}$/u.test(token);
}
