import type { OpenedDatabase } from "#database/database.ts";
import type { MailTransport } from "#domain/email/mail-transport.ts";
import type { OperatorChannel } from "#domain/incidents/incident.ts";
import { incidentMessage } from "#domain/incidents/incident-message.ts";
import type { Log } from "#domain/services.ts";
import { operatorWebhook } from "#providers/operator-webhook/operator-webhook.ts";
import type { JobStatus } from "#server/jobs/job.ts";
import type { NotifyDependencies } from "#server/jobs/notify-operators-job.ts";
import { readDisk } from "#server/observability/read-site-state.ts";
import type { Config } from "#server/start/config.ts";
import { emailChannel } from "./email-channel.ts";
import { watchDatabase } from "./watch-database.ts";

type Dependencies = {
  config: Pick<Config, "monitoring" | "origin" | "dataDir">;
  database: Pick<OpenedDatabase, "ping" | "kind">;
  transport: MailTransport;
  log: Log;
  readJobs: () => Promise<JobStatus[]>;
};

export type OperatorAlerts = {
  /** The dependencies of the job that notifies operators; undefined if no channel is configured. */
  dependencies: Omit<NotifyDependencies, "services"> | undefined;
  stop(): void;
};

/** Notifies operators of conditions that need attention, through the configured channels. */
export function createOperatorAlerts({ config, database, transport, log, readJobs }: Dependencies): OperatorAlerts {
  const { dataDir } = config;
  const channels = operatorChannels(config, transport);
  // With PostgreSQL, this process stores no important data on its disk.
  const disk = () => (database.kind === "pglite" ? readDisk(dataDir) : Promise.resolve(null));
  return {
    dependencies: channels.length === 0 ? undefined : { channels, readJobs, readDisk: disk },
    stop: watchDatabase({ database, channels, log, dataDir }),
  };
}

function operatorChannels({ monitoring, origin }: Dependencies["config"], transport: MailTransport): OperatorChannel[] {
  const { webhookUrl: url, email } = monitoring.alerts;
  return [
    ...(url === undefined ? [] : [operatorWebhook({ url, compose: (news) => incidentMessage(origin, news) })]),
    ...(email === undefined ? [] : [emailChannel(transport, email, origin)]),
  ];
}
