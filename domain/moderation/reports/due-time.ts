const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Hours within which a child safety report must be handled. */
const safetyHours = 4;
/** Business days for all other reports. */
const businessDays = 2;
/** Days that an owner has to respond to a question. */
const ownersDays = 3;

/** When a report must be decided. Safety reports do not wait for a business day. */
export function dueTime(isSafety: boolean, now: Date): Date {
  return isSafety ? new Date(now.getTime() + safetyHours * hourMs) : afterBusinessDays(now, businessDays);
}

/** When a case whose owner has been asked is due for review again. */
export function ownersDueTime(now: Date): Date {
  return new Date(now.getTime() + ownersDays * dayMs);
}

/** The same time of day, this many weekdays later. In UTC, like all dates on the site that have no city. */
function afterBusinessDays(now: Date, days: number): Date {
  const time = new Date(now);
  for (let left = days; left > 0; ) {
    time.setUTCDate(time.getUTCDate() + 1);
    const isWeekend = time.getUTCDay() === 0 || time.getUTCDay() === 6;
    if (!isWeekend) left -= 1;
  }
  return time;
}
