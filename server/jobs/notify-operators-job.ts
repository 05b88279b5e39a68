import { readOutboxBacklog } from "#domain/email/outbox.ts";
import { findProblems } from "#domain/incidents/find-problems.ts";
import type { OperatorChannel } from "#domain/incidents/incident.ts";
import { notifyOperators } from "#domain/incidents/notify-operators.ts";
import { recordIncidents } from "#domain/incidents/record-incidents.ts";
import { listOpenAlerts } from "#domain/payments/operations/list-open-alerts.ts";
import { readInboxBacklog } from "#domain/payments/webhook/inbox.ts";
import type { Services } from "#domain/services.ts";
import type { Job, JobStatus } from "./job.ts";

const everyMs = 60_000;

export type NotifyDependencies = {
  services: Services;
  channels: readonly OperatorChannel[];
  readJobs: () => Promise<Pick<JobStatus, "name" | "failuresInARow">[]>;
  /** Null if this process stores neither the database nor files on its disk. */
  readDisk: () => Promise<{ freeBytes: number; totalBytes: number } | null>;
};

/**
 * Runs once a minute: records conditions that need attention and those that have ended, and notifies the operators'
 * channels.
 */
export function notifyOperatorsJob({ services, channels, readJobs, readDisk }: NotifyDependencies): Job {
  const { clock, payments } = services;
  return {
    name: "notify-operators",
    cron: "* * * * *",
    runsAtStart: false,
    pollSeconds: 60,
    retries: 0,
    concurrency: "alone",
    async run() {
      const [outbox, inbox, alerts, jobs, disk] = await Promise.all([
        readOutboxBacklog(services),
        readInboxBacklog(services, payments),
        listOpenAlerts(services),
        readJobs(),
        readDisk(),
      ]);
      const problems = findProblems({ outbox, inbox, alerts, jobs, disk });
      const names = channels.map(({ name }) => name);
      await recordIncidents(services, problems, names);
      const { sent, failed } = await notifyOperators(services, channels);
      return { figures: { problems: problems.length, sent, failed } };
    },
    nextDue: async () => new Date(clock.now().getTime() + everyMs),
  };
}
