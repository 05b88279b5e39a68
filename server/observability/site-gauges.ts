import { Gauge, Registry } from "prom-client";
import type { JobStatus } from "#server/jobs/job.ts";
import type { SiteState } from "./read-site-state.ts";

/** One value, one per value of the label, or nothing: an unknown metric is absent, not 0. */
type Value = number | null | undefined | Readonly<Record<string, number | null | undefined>>;

type Definition = { name: string; help: string; label?: string; read: (state: SiteState) => Value };

const definitions: readonly Definition[] = [
  {
    name: "taoli_database_up",
    help: "Whether the database responded to this scrape.",
    read: ({ database }) => Number(database !== null),
  },
  { name: "taoli_data_folder_free_bytes", help: "Free space on the disk of DATA_DIR.", read: (s) => s.disk?.freeBytes },
  { name: "taoli_data_folder_size_bytes", help: "Size of the disk of DATA_DIR.", read: (s) => s.disk?.totalBytes },
  ofJobs("taoli_job_last_run_timestamp_seconds", "Start of the last run by the queue.", (job) => seconds(job.lastRun)),
  ofJobs("taoli_job_last_success_timestamp_seconds", "End of the last successful run.", (j) => seconds(j.lastSuccess)),
  ofJobs("taoli_job_failures", "Failed runs in the last two days.", (job) => job.failures),
  ofJobs("taoli_job_failures_in_a_row", "Failed runs since the last success.", (job) => job.failuresInARow),
  ofJobs("taoli_job_running", "Whether the job is running.", (job) => Number(job.isRunning)),
  ofJobs("taoli_job_backlog", "Rows that wait for the job.", (job) => job.backlog?.waiting),
  ofJobs(
    "taoli_job_backlog_oldest_seconds",
    "Age of the oldest row that waits for the job.",
    ({ backlog }) => backlog && (backlog.oldestSeconds ?? 0),
  ),
  {
    name: "taoli_email_outbox_waiting",
    help: "Emails waiting to be sent.",
    read: ({ database }) => database?.outbox.waiting,
  },
  {
    name: "taoli_email_outbox_oldest_seconds",
    help: "Age of the oldest email waiting.",
    read: ({ database }) => database && (database.outbox.oldestSeconds ?? 0),
  },
  {
    name: "taoli_webhook_inbox_waiting",
    help: "Webhook events waiting to be applied.",
    read: ({ database }) => database?.payments.inbox.waiting,
  },
  {
    name: "taoli_webhook_inbox_oldest_seconds",
    help: "Age of the oldest webhook event waiting.",
    read: ({ database }) => database && (database.payments.inbox.oldestSeconds ?? 0),
  },
  { name: "taoli_payments", help: "Payments, by state.", label: "state", read: (s) => s.database?.paymentStates },
  {
    name: "taoli_payment_alerts_open",
    help: "Unresolved alerts about money, by kind.",
    label: "kind",
    read: ({ database }) => database?.payments.openAlerts,
  },
  {
    name: "taoli_operator_incidents_open",
    help: "Open incidents, by kind.",
    label: "kind",
    read: ({ database }) => database?.incidents,
  },
  {
    name: "taoli_reconciler_lag_seconds",
    help: "Time since every payment was last compared with the provider's.",
    read: ({ database }) => database?.payments.reconciler?.lagSeconds,
  },
];

/** @internal Exported for tests that compare them with the documents. */
export const siteMetricNames = definitions.map(({ name }) => name);

/** Renders the metrics of one reading as text. */
export async function siteMetricsText(state: SiteState): Promise<string> {
  const registry = new Registry();
  for (const { name, help, label, read } of definitions) {
    const value = read(state);
    if (value === null || value === undefined) continue;
    const gauge = new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry] });
    if (typeof value === "number") gauge.set(value);
    else if (label !== undefined) fill(gauge, label, value);
  }
  return await registry.metrics();
}

function fill(gauge: Gauge, label: string, values: Readonly<Record<string, number | null | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined) gauge.set({ [label]: name }, value);
  }
}

function ofJobs(name: string, help: string, read: (job: JobStatus) => number | null | undefined): Definition {
  const values = ({ jobs }: SiteState) => Object.fromEntries(jobs.map((job) => [job.name, read(job)]));
  return { name, help, label: "job_name", read: values };
}

function seconds(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment) / 1000;
}
