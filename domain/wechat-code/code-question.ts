const monthsUntilAsked = 6;

/** When an owner is due to be asked, in the next scheduled email, whether a code is still theirs. */
function questionDue(setAt: Date): Date {
  const due = new Date(setAt);
  due.setUTCMonth(due.getUTCMonth() + monthsUntilAsked);
  return due;
}

/** Whether this email asks: the question became due after the previous scheduled email; null if there is none. */
export function asksAboutCode(setAt: Date | null, now: Date, previousReminderDueAt: Date | null): boolean {
  if (setAt === null) return false;
  const due = questionDue(setAt);
  return due <= now && (previousReminderDueAt === null || due > previousReminderDueAt);
}
