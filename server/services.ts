import { join } from "node:path";
import type { DatabaseTarget, OpenedDatabase, ReportProblem } from "#database/database.ts";
import { migrate } from "#database/migrate.ts";
import type { DatabaseObserver } from "#database/observe-queries.ts";
import { openDatabase } from "#database/open-database.ts";
import type { Clock, Log, Services } from "#domain/services.ts";
import { defaultSite } from "#domain/site.ts";
import { readAccounts } from "./accounts/account-settings.ts";
import { createAddressHash } from "./accounts/address-hash.ts";
import type { AuthSecret } from "./accounts/auth-secret.ts";
import { createEmailCipher, createExportCipher } from "./accounts/email-encryption.ts";
import { errorFields } from "./log/log.ts";
import type { Config } from "./start/config.ts";

/** Returns the database of this configuration: a PostgreSQL server, else the embedded database's folder. */
export function databaseTarget(config: Config): DatabaseTarget {
  return config.databaseUrl === undefined
    ? { folder: join(config.dataDir, "pglite") }
    : { url: config.databaseUrl, replicaUrl: config.databaseReplicaUrl };
}

/** Opens and migrates the database: the first step of a process, whose failure stops the start. */
export async function openMigratedDatabase(
  config: Config,
  log: Log,
  observer?: DatabaseObserver,
): Promise<OpenedDatabase> {
  const report: ReportProblem = (event, error, level = "warn") => log[level](event, errorFields(error));
  const database = await openDatabase(databaseTarget(config), report, observer);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The services of the domain. The only place that chooses implementations. */
export async function createServices(
  config: Config,
  database: OpenedDatabase,
  log: Log,
  clock: Clock,
  secret: AuthSecret,
  counters: Pick<Services, "countSearch" | "countDaily">,
): Promise<Services> {
  const accounts = await readAccounts(config, log);
  const emailCipher = createEmailCipher(secret.text);
  const exportCipher = createExportCipher(secret.text);
  const { origin, email } = config;
  const hashAddress = createAddressHash(secret.text);
  const payments = { account: config.payments.account, isLive: config.payments.isLive };
  const site = {
    ...defaultSite,
    postalAddress: email.postalAddress,
    remindersNeedAddress: email.smtpUrl !== undefined,
  };
  const { db, publicReads } = database;
  const reads = { db, publicReads, clock, log, ...counters };
  return { ...reads, site, origin, accounts, emailCipher, exportCipher, hashAddress, payments };
}
