import type { OpenedDatabase } from "#database/database.ts";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import type { OperatorChannel } from "#domain/incidents/incident.ts";
import { incidentMessage } from "#domain/incidents/incident-message.ts";
import type { Log } from "#domain/services.ts";
import { operatorWebhook } from "#providers/operator-webhook/operator-webhook.ts";
import type { JobStatus } from "#server/jobs/job.ts";
import type { NotifyDependencies } from "#server/jobs/notify-operators-job.ts";
import { readDisk } from "#server/observability/read-site-state.ts";
import type { Config } from "#server/start/config.ts";
import { emailChannel } from "./email-channel.ts";
import { type DatabaseWatch, watchDatabase } from "./watch-database.ts";

type Dependencies = {
  config: Pick<Config, "monitoring" | "origin" | "dataDir" | "s3">;
  database: Pick<OpenedDatabase, "ping" | "canWrite" | "kind">;
  transport: EmailTransport;
  log: Log;
  readJobs: () => Promise<JobStatus[]>;
};

export type OperatorAlerts = DatabaseWatch & {
  /** The dependencies of the job that notifies operators; undefined if no channel is configured. */
  dependencies: Omit<NotifyDependencies, "services"> | undefined;
};

/** Notifies operators of conditions that need attention, through the configured channels. */
export function createOperatorAlerts({ config, database, transport, log, readJobs }: Dependencies): OperatorAlerts {
  const { dataDir } = config;
  const channels = operatorChannels(config, transport);
  const storesData = database.kind === "pglite" || config.s3 === undefined;
  const disk = () => (storesData ? readDisk(dataDir) : Promise.resolve(null));
  return {
    dependencies: channels.length === 0 ? undefined : { channels, readJobs, readDisk: disk },
    ...watchDatabase({ database, channels, log, dataDir }),
  };
}

function operatorChannels(
  { monitoring, origin }: Dependencies["config"],
  transport: EmailTransport,
): OperatorChannel[] {
  const { webhookUrl: url, email } = monitoring.alerts;
  return [
    ...(url === undefined ? [] : [operatorWebhook({ url, compose: (updates) => incidentMessage(origin, updates) })]),
    ...(email === undefined ? [] : [emailChannel(transport, email, origin)]),
  ];
}
