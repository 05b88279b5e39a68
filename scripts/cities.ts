import type { OpenedDatabase } from "#database/database.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { acceptCity, type DecideCityFailure, rejectCity } from "#domain/cities/decide-city.ts";
import { type CityDecisions, listCityDecisions } from "#domain/cities/list-city-decisions.ts";
import { databaseTarget } from "#server/services.ts";
import { processConfig } from "#server/start/config.ts";
import { explainFailedStart } from "#server/start/failed-start.ts";
import { type CityArguments, cityUsage, parseCityArguments } from "./cities/city-arguments.ts";

const failures: Record<DecideCityFailure, string> = {
  "not-a-city": "A city name needs at least one letter or digit.",
  known: "That city is built in and always has a page. Nothing was changed.",
  "names-missing": "No listing has a name for that city. Add --name and --state. Nothing was changed.",
  "names-invalid": "A name must be 1 to 60 characters on one line. Nothing was changed.",
};

async function main(args: readonly string[]): Promise<number> {
  const given = parseCityArguments(args);
  if (given === null) {
    console.error(cityUsage);
    return 1;
  }
  const opened = await openDatabase(databaseTarget(processConfig()));
  try {
    await migrate(opened);
    return await run(opened, given);
  } finally {
    await opened.close();
  }
}

async function run({ db }: OpenedDatabase, given: CityArguments): Promise<number> {
  const services = { db, clock: { now: () => new Date() } };
  if (given.command === "list") {
    console.log(describeDecisions(await listCityDecisions(services)));
    return 0;
  }
  const decided = await db.transaction().execute(async (trx) => {
    const writer = { ...services, db: trx };
    const isAccepted = given.command === "accept";
    const done = isAccepted ? await acceptCity(writer, given.city, given.names) : await rejectCity(writer, given.city);
    if (done.ok)
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "system" },
        action: isAccepted ? "city-accepted" : "city-refused",
        target: { kind: "city", id: typeof done.value === "string" ? done.value : done.value.key },
      });
    return done;
  });
  if (!decided.ok) {
    console.error(failures[decided.failure]);
    return 1;
  }
  const { value } = decided;
  console.log(
    typeof value === "string"
      ? `Rejected: ${value}. Its listings appear under All Cities.`
      : `Accepted: ${value.en}, ${value.state} (${value.zh}), at /city/${value.key} while it has listings.`,
  );
  return 0;
}

function describeDecisions({ waiting, accepted, refused }: CityDecisions): string {
  const lines = waiting.map(
    ({ key, city, state, listings }) =>
      `  ${key.padEnd(24)} ${String(listings).padStart(5)} ${listings === 1 ? "listing " : "listings"}  ${city}, ${state}`,
  );
  return [
    waiting.length === 0
      ? "No cities are waiting for a decision."
      : "Waiting for a decision (key, listings, name as typed):",
    ...lines,
    ...(accepted.length > 0 ? ["Accepted:"] : []),
    ...accepted.map(({ key, en, zh, state }) => `  ${key.padEnd(24)} ${en}, ${state} (${zh})`),
    ...(refused.length > 0 ? ["Rejected:", ...refused.map((key) => `  ${key}`)] : []),
    "",
    cityUsage,
  ].join("\n");
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(explainFailedStart(error));
  process.exitCode = 1;
}
