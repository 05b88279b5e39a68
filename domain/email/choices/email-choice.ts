import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tables } from "#database/tables.ts";

/** Emails that members turn on and off. `reminders` are on by default, `monthly` is off. */
export type ChosenEmails = "reminders" | "monthly";

export type EmailChoice = "on" | "off";

type Settings = Selectable<Tables["mail_settings"]>;
type ChoiceColumn = "reminders_stopped_at" | "monthly_asked_at" | "monthly_stopped_at";

/** The columns that hold the choices. */
export const choiceColumns = ["reminders_stopped_at", "monthly_asked_at", "monthly_stopped_at"] as const;

/** The member's choice. Without stored settings, the defaults apply. */
export function choiceIn(emails: ChosenEmails, settings: Pick<Settings, ChoiceColumn> | undefined): EmailChoice {
  if (emails === "reminders") return (settings?.reminders_stopped_at ?? null) === null ? "on" : "off";
  const isOn = settings !== undefined && settings.monthly_asked_at !== null && settings.monthly_stopped_at === null;
  return isOn ? "on" : "off";
}

/** The columns to update for a choice. Repeating a choice keeps its first time. */
export function columnsOf(
  emails: ChosenEmails,
  choice: EmailChoice,
  now: Date,
): Partial<Record<ChoiceColumn, RawBuilder<Date | null> | null>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (emails === "reminders")
    return { reminders_stopped_at: choice === "on" ? null : sql`coalesce(reminders_stopped_at, ${at})` };
  if (choice === "off")
    return {
      monthly_stopped_at: sql`case when monthly_asked_at is not null then coalesce(monthly_stopped_at, ${at}) end`,
    };
  return {
    monthly_asked_at: sql`case when monthly_stopped_at is null then coalesce(monthly_asked_at, ${at}) else ${at} end`,
    monthly_stopped_at: null,
  };
}
