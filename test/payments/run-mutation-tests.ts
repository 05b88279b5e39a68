import { sql } from "kysely";
import { openDatabase } from "#database/open-database.ts";
import { pgliteSnapshot } from "#test/helpers/database/database-snapshot.ts";
import { isFullSuite } from "#test/helpers/full-suite.ts";
import { loadMutated } from "./load-mutated.ts";
import { mutations } from "./mutations.ts";
import type { huntMutants as MutantHunt, tryCases as TryCases } from "./run-mutants.ts";

/**
 * A program, run by mutations.test.ts: hunts for each bug in a copy of the program that has it, and in one that has
 * none, and writes what was found as a line of JSON each. Where not all is tried, it begins with the case that is
 * known to find the bug, and looks where there is none with those cases only.
 */
const { assertDone } = loadMutated(mutations);
const opened = await openDatabase({ memory: true, snapshot: await pgliteSnapshot() });
for (const mutation of [null, ...mutations]) {
  const name = mutation?.name ?? null;
  // What a bug has left is nothing for the next one.
  await sql`truncate payments, ledger, refunds, disputes, payment_changes, payment_alerts, stripe_events,
    reconciliations, teacher_listings, profiles, mail_outbox cascade`.execute(opened.db);
  const start = process.cpuUsage();
  const program = `./run-mutants.ts?mutation=${encodeURIComponent(name ?? "none")}`;
  const { huntMutants, tryCases } = (await import(program)) as {
    huntMutants: typeof MutantHunt;
    tryCases: typeof TryCases;
  };
  const known = mutation === null ? mutations.map(({ foundBy }) => foundBy) : [mutation.foundBy];
  let found = isFullSuite ? null : await tryCases(opened.db, known);
  if (found === null && (isFullSuite || mutation !== null)) found = await huntMutants(opened.db);
  if (name !== null) assertDone(name);
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify({ name, found, cpuMs: Math.round((user + system) / 1000) }));
}
await opened.close();
