const monthsUntilAsked = 6;

/** When an owner is asked whether a code is still theirs: in the next email that is sent on schedule. */
function questionDue(setAt: Date): Date {
  const due = new Date(setAt);
  due.setUTCMonth(due.getUTCMonth() + monthsUntilAsked);
  return due;
}

/** Whether an email asks: the question has become due since the scheduled email before it; null if there is none. */
export function asksAboutCode(setAt: Date | null, now: Date, emailBefore: Date | null): boolean {
  if (setAt === null) return false;
  const due = questionDue(setAt);
  return due <= now && (emailBefore === null || due > emailBefore);
}
