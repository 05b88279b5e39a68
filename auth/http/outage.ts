/** Classes of SQLSTATE that say that the database cannot answer now: connection, resources, deadlock, operator, timeout. */
const outageClasses = new Set(["08", "40", "53", "55", "57"]);
const outageWords = /timeout|timed out|terminated|closed|destroyed|connection/iu;

/**
 * Whether a failure is the database's being away or busy, and not a fault of ours. It matters to whoever refreshes: the
 * official client tries again after a 503 and forgets the session after a 500.
 */
export function isOutage(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (/^E[A-Z]+$/u.test(code)) return true;
  if (/^[0-9A-Z]{5}$/u.test(code)) return outageClasses.has(code.slice(0, 2));
  return outageWords.test(error.message);
}

/** Whether a row could not be written because somebody has that e-mail address already. */
export function isTakenEmail(error: Error): boolean {
  return "constraint" in error && error.constraint === "users_email_key";
}
