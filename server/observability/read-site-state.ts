import { statfs } from "node:fs/promises";
import { readOutboxBacklog } from "#domain/email/outbox.ts";
import { countOpenIncidents } from "#domain/incidents/count-open-incidents.ts";
import { countPayments } from "#domain/payments/operations/count-payments.ts";
import { type PaymentsStatus, readPaymentsStatus } from "#domain/payments/operations/read-payments-status.ts";
import type { Services } from "#domain/services.ts";
import type { JobStatus } from "#server/jobs/job.ts";
import { withDeadline } from "#std/async/deadline.ts";

/** State that is the same for all processes of a site, except `disk`. */
export type SiteState = {
  /** Null if the database did not respond in time. */
  database: DatabaseState | null;
  /** Empty if the jobs cannot be read or have not started. */
  jobs: JobStatus[];
  /** Null if the data folder does not exist. */
  disk: { freeBytes: number; totalBytes: number } | null;
};

type DatabaseState = {
  outbox: { waiting: number; oldestSeconds: number | null };
  payments: PaymentsStatus;
  paymentStates: Record<string, number>;
  /** Open incidents, by kind. */
  incidents: Record<string, number>;
};

export type StateDependencies = {
  services: Pick<Services, "db" | "clock" | "payments">;
  jobs: () => Promise<JobStatus[]>;
  dataDir: string;
};

/** Shorter than Prometheus' default scrape timeout. */
const deadlineMs = 4_000;

/** Never throws: parts that cannot be read are omitted. */
export async function readSiteState({ services, jobs, dataDir }: StateDependencies): Promise<SiteState> {
  const [database, statuses, disk] = await Promise.all([
    withDeadline(deadlineMs, readDatabase(services)).catch(() => null),
    withDeadline(deadlineMs, jobs()).catch(() => []),
    readDisk(dataDir),
  ]);
  return {
    database,
    jobs: statuses,
    disk,
  };
}

/** Returns the space on a folder's disk; null if the folder does not exist. */
export async function readDisk(folder: string): Promise<SiteState["disk"]> {
  const disk = await statfs(folder).catch(() => null);
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize };
}

async function readDatabase(services: StateDependencies["services"]): Promise<DatabaseState> {
  const [outbox, payments, paymentStates, incidents] = await Promise.all([
    readOutboxBacklog(services),
    readPaymentsStatus(services),
    countPayments(services),
    countOpenIncidents(services),
  ]);
  return { outbox, payments, paymentStates, incidents };
}
