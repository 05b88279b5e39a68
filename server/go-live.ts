import type { OpenedDatabase } from "#database/database.ts";
import { countTestMonths, takeBackTestMonths } from "#domain/payments/test-months.ts";
import type { Services } from "#domain/services.ts";
import { type Config, ConfigError, processConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { openMigratedDatabase } from "./services.ts";

/** The word after `server/serve.js` that takes back what test money gave. */
export const takeBackCommand = "take-back-test-months";

/**
 * With a live key months count that were paid for, and no others. Throws a ConfigError while there are some that test money
 * gave, with the database closed: whether they end, and when, is not for a start to decide.
 */
export async function refuseTestMonths(
  config: Config,
  { db, close }: Pick<OpenedDatabase, "db" | "close">,
): Promise<void> {
  if (!config.payments.isLive) return;
  const { months, payments, listings } = await countTestMonths(db);
  if (payments === 0) return;
  await close();
  throw new ConfigError(
    `STRIPE_SECRET_KEY is a live key, but ${months} months of ${listings} listings were paid for with test money ` +
      `(${payments} payments). With these settings, \`node server/serve.js ${takeBackCommand}\` takes back exactly those; ` +
      "listings without others end at once.",
  );
}

/** The command: takes the test months back, and gives what to tell whoever ran it. Throws a ConfigError without a live key. */
export async function takeBack(config: Config = processConfig()): Promise<string> {
  if (!config.payments.isLive)
    throw new ConfigError(
      `${takeBackCommand} is for going live: STRIPE_SECRET_KEY is no live key. Nothing was changed.`,
    );
  const log = createLog(config.logLevel);
  const database = await openMigratedDatabase(config, log);
  try {
    const services: Pick<Services, "db" | "clock"> = { db: database.db, clock: { now: () => new Date() } };
    const { months, payments, listings } = await takeBackTestMonths(services);
    await database.checkpoint();
    return `Taken back: ${months} months of ${listings} listings (${payments} test payments).`;
  } finally {
    await database.close();
    await log.flush();
  }
}
