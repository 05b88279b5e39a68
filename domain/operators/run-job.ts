import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";

/** The background jobs that an operator can start. */
export type JobStarter = {
  /** All jobs; empty until they have been started. */
  list(): Promise<readonly { name: string; isRunning: boolean }[]>;
  /** Queues a run that is due now, unless a run is already queued. False if the job does not exist. */
  runNow(name: string): Promise<boolean>;
};

/**
 * Starts a job outside its schedule. The request is audited first, because the queue is not part of our transactions:
 * an entry means that an operator requested the run. `job-running`: it is currently running.
 */
export async function runJob(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  jobs: JobStarter,
  actor: Actor,
  name: string,
  requestId?: string,
): Promise<Result<string, "not-signed-in" | "not-allowed" | "not-found" | "job-running" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const done = await orUnavailable({ log }, "job-not-started", async () => {
    const job = (await jobs.list()).find((each) => each.name === name);
    if (job === undefined) return failure("not-found" as const);
    if (job.isRunning) return failure("job-running" as const);
    await recordAuditEntry(db, {
      at: clock.now(),
      actor: { kind: "operator", userId: operator.value.userId },
      action: "job-run-requested",
      target: { kind: "job", id: name },
      ...(requestId !== undefined && { requestId }),
    });
    return (await jobs.runNow(name)) ? success(name) : failure("not-found" as const);
  });
  return done.ok ? done.value : done;
}
