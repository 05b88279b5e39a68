import type { LetterKind } from "./letter.ts";

/** How long a one-time link or code works, in minutes. The letters name it. */
export const codeLifetimeMinutes = 60;

/** A notice that is a day late alarms more than it helps. */
const noticeLifetimeMinutes = 24 * 60;

const noticeKinds: ReadonlySet<LetterKind> = new Set<LetterKind>([
  "welcome",
  "password-changed",
  "email-changed",
  "factor-added",
  "factor-removed",
]);

/** How long after it was written a letter may still be sent, in milliseconds: as long as what it offers works. */
export function letterLifetimeMs(kind: LetterKind): number {
  return (noticeKinds.has(kind) ? noticeLifetimeMinutes : codeLifetimeMinutes) * 60_000;
}
