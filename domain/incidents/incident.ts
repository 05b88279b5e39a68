import type { Result } from "#std/result.ts";

type IncidentKind =
  | "payment-alert"
  | "webhook-backlog"
  | "email-backlog"
  | "job-failing"
  | "disk-nearly-full"
  | "database-down"
  | "database-not-writable";

/** A condition that requires a person, in its current state. `subject` distinguishes incidents of one kind. */
export type Problem = { kind: IncidentKind; subject: string; summary: string };

/** A change of one incident. The summary contains no secrets and no personal data. */
export type IncidentUpdate = {
  id: string;
  kind: string;
  status: "open" | "resolved";
  summary: string;
  since: Date;
  resolvedAt: Date | null;
};

/** A channel to operators. `send` never throws; a failure is a short code for the log. */
export type OperatorChannel = {
  name: "webhook" | "email";
  send(updates: readonly IncidentUpdate[]): Promise<Result<null, string>>;
};
