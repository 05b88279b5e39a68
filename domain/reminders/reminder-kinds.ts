import type { Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";

type ReminderKind = {
  key: Selectable<Tables["reminder_progress"]>["kind"];
  email: "expiring" | "expired";
  /** It is due when no more than so many days are left; a negative number is of days since the end. */
  fromDays: number;
  /** With no more than so many days left another kind takes over, or it comes too late to be of use. */
  toDays: number;
};

/** In the order in which they come. At no moment are two of them due for the same listing. */
export const reminderKinds: readonly ReminderKind[] = [
  { key: "expiring-14", email: "expiring", fromDays: 14, toDays: 7 },
  { key: "expiring-7", email: "expiring", fromDays: 7, toDays: 1 },
  { key: "expiring-1", email: "expiring", fromDays: 1, toDays: 0 },
  { key: "expired", email: "expired", fromDays: 0, toDays: -3 },
];

const dayMs = 24 * 60 * 60_000;

/** The ends of listings for which a kind is due now: later than `after`, until `until`, which is part of it. */
export function dueEnds({ fromDays, toDays }: ReminderKind, now: Date): { after: Date; until: Date } {
  return {
    after: new Date(now.getTime() + toDays * dayMs),
    until: new Date(now.getTime() + fromDays * dayMs),
  };
}

export type { ReminderKind };
