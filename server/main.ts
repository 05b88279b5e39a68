import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { ConfigError } from "./config.ts";
import { explainFailedStart } from "./failed-start.ts";
import { runProcess } from "./process.ts";

export { embeddedAccounts } from "./account-settings.ts";
export { createAccounts } from "./accounts.ts";
export { createApp } from "./app.ts";
export { readConfig } from "./config.ts";
export { createHttpServer, listen } from "./http/listen.ts";
export { PageCache } from "./page-cache/page-cache.ts";
export { createPaymentEvents } from "./payment-events.ts";
export { createPayments } from "./payments.ts";
export { build };

/** The folder of the client build, beside this bundle. */
export const clientFolder = join(process.cwd(), "build/client");

/** Starts the production server from the project's folder. There are no commands. */
export async function main([command]: readonly string[] = []): Promise<void> {
  try {
    if (command !== undefined) throw new ConfigError(`Nothing was started: there is no command "${command}".`);
    await runProcess({ build, clientFolder });
  } catch (error) {
    process.stderr.write(`${explainFailedStart(error)}\n`);
    process.exit(1);
  }
}
