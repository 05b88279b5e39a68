/** Points at which a process can crash, and the operation in progress at that point. */
export const crashPoints = {
  "before the attempt is committed": "checkout",
  "before the provider is asked": "checkout",
  "before the session is stored": "checkout",
  "before the event is in the inbox": "events",
  "after the event is in the inbox": "events",
  "after the payment is written": "effect",
  "after the ledger is written": "effect",
  "before the effect is committed": "effect",
  "after the effect is committed": "effect",
  "after the email is sent": "emails",
  "in the middle of reconciling": "reconciler",
} as const satisfies Record<string, "checkout" | "events" | "effect" | "emails" | "reconciler">;

export type CrashPoint = keyof typeof crashPoints;

export const crashPointNames = Object.keys(crashPoints) as CrashPoint[];

/** Thrown by every operation after the process has crashed. */
export class Crash extends Error {
  override name = "Crash";
}
