import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { authKeys, authKeysCommand } from "./accounts/auth-keys.ts";
import { runProcess } from "./process.ts";
import { ConfigError } from "./start/config.ts";
import { explainFailedStart } from "./start/failed-start.ts";

export { embeddedAccounts } from "./accounts/account-settings.ts";
export { createAccounts } from "./accounts/accounts.ts";
export { createEventBuffer } from "./analytics/event-buffer.ts";
export { createApp } from "./app.ts";
export { serveCachedPages } from "./http/cached-pages.ts";
export { createHttpServer, listen } from "./http/listen.ts";
export { applyWebhookEvents } from "./jobs/queue-jobs.ts";
export { JobRunner } from "./jobs/run-job.ts";
export { listenForWork } from "./jobs/start-jobs.ts";
export { createMedia } from "./media.ts";
export { createPageAdmission, defaultAdmissionSizes } from "./overload/admission.ts";
export { shedEarly } from "./overload/shed-early.ts";
export { PageCache } from "./page-cache/page-cache.ts";
export { createPayments } from "./payments.ts";
export { readConfig } from "./start/config.ts";
export { build };

/** The folder of the client build, beside this bundle. */
export const clientFolder = join(process.cwd(), "build/client");

/** The action of a command, given its arguments. Returns the text to print. */
const commands: Readonly<Record<string, (messages: readonly string[]) => Promise<string>>> = {
  [authKeysCommand]: (messages) => authKeys(messages),
  // Imported on demand: the server needs neither encryption nor a progress bar.
  backup: async (messages) => (await import("./backup/backup.ts")).backup(messages),
  restore: async (messages) => (await import("./backup/restore.ts")).restore(messages),
  migrate: async (messages) => (await import("./start/migrate-command.ts")).migrateAsOwner(messages),
  move: async (messages) => (await import("./backup/move.ts")).move(messages),
};

/** Starts the production server from the project's folder; with an argument, runs that command instead. */
export async function main([command, ...messages]: readonly string[] = []): Promise<void> {
  try {
    if (command === undefined) return void (await runProcess({ build, clientFolder }));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
    process.stdout.write(`${await (Object.hasOwn(commands, command) ? commands[command] : refuse)?.(messages)}\n`);
  } catch (error) {
    process.stderr.write(`${explainFailedStart(error)}\n`);
    process.exit(1);
  }
}

async function refuse(): Promise<never> {
  const names = Object.keys(commands).join(", ");
  throw new ConfigError(`Nothing was started. The commands are: ${names}; without one the server starts.`);
}
