import type { Problem } from "./incident.ts";

type Backlog = { waiting: number; oldestSeconds: number | null };

/** The state that problems are derived from; null or empty if unknown. */
export type SiteCondition = {
  outbox: Backlog;
  inbox: Backlog;
  alerts: readonly { id: string; kind: string; payment: string | null }[];
  jobs: readonly { name: string; failuresInARow: number }[];
  disk: { freeBytes: number; totalBytes: number } | null;
};

/** Longer than typical outages of a mail server or Stripe. */
const emailLateSeconds = 15 * 60;
const webhookLateSeconds = 10 * 60;
const failuresInARow = 3;
const smallestFreeShare = 0.05;

/** Everything that requires a person, most urgent first. Pure. */
export function findProblems({ outbox, inbox, alerts, jobs, disk }: SiteCondition): Problem[] {
  return [
    ...backlogProblem("webhook-backlog", inbox, webhookLateSeconds, "webhook events of payments"),
    ...alerts.map(
      ({ id, kind, payment }): Problem => ({
        kind: "payment-alert",
        subject: id,
        summary: `Payment alert ${kind}${payment === null ? "" : `, payment ${payment}`}, alert ${id}`,
      }),
    ),
    ...backlogProblem("email-backlog", outbox, emailLateSeconds, "emails"),
    ...jobs
      .filter((job) => job.failuresInARow >= failuresInARow)
      .map(
        ({ name }): Problem => ({
          kind: "job-failing",
          subject: name,
          summary: `The background job ${name} has failed ${failuresInARow} times in a row or more`,
        }),
      ),
    ...diskProblem(disk),
  ];
}

/** The summary describes the moment at which the incident opened, and is not updated. */
function backlogProblem(kind: Problem["kind"], backlog: Backlog, lateSeconds: number, what: string): Problem[] {
  const { waiting, oldestSeconds } = backlog;
  if (oldestSeconds === null || oldestSeconds <= lateSeconds) return [];
  const minutes = Math.floor(oldestSeconds / 60);
  return [{ kind, subject: "", summary: `${waiting} ${what} are waiting, the oldest for ${minutes} minutes` }];
}

function diskProblem(disk: SiteCondition["disk"]): Problem[] {
  if (disk === null || disk.totalBytes === 0 || disk.freeBytes / disk.totalBytes >= smallestFreeShare) return [];
  const megabytes = Math.floor(disk.freeBytes / 1024 / 1024);
  return [{ kind: "disk-nearly-full", subject: "", summary: `The disk of DATA_DIR has ${megabytes} MB left` }];
}
