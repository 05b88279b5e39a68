import type { OpenedDatabase } from "#database/database.ts";
import { createOperatorRoles, type RoleFailure } from "#server/accounts/operator-roles.ts";
import { openMigratedDatabase } from "#server/services.ts";
import { type Config, processConfig } from "#server/start/config.ts";
import { explainFailedStart } from "#server/start/failed-start.ts";

const usage = `npm run admin -- list                     lists the operators
npm run admin -- grant you@example.com    makes the account an operator; it needs a second factor to do anything
npm run admin -- revoke you@example.com   revokes that, from the next request on`;

const failures: Record<RoleFailure, string> = {
  "no-account": "No account has that address, or it is not confirmed yet. Sign up first. Nothing was changed.",
  "has-listing": "That account has a listing. Use another address for the operator. Nothing was changed.",
  "no-service-key": "Accounts are at AUTH_URL. Set AUTH_SERVICE_KEY, so that they can be changed. Nothing was changed.",
  unavailable: "The auth provider did not respond, or refused AUTH_SERVICE_KEY. Nothing was changed.",
};

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

async function run({ db }: OpenedDatabase, config: Config, [command, email]: readonly string[]): Promise<number> {
  const roles = createOperatorRoles(db, { now: () => new Date() }, config.auth);
  const done =
    command === "list" ? await roles.list() : await roles[command === "grant" ? "grant" : "revoke"](email ?? "");
  if (!done.ok) {
    console.error(failures[done.failure]);
    return 1;
  }
  const { value } = done;
  if (Array.isArray(value)) console.log(value.length === 0 ? "There are no operators." : value.join("\n"));
  else if (command === "grant")
    console.log(
      `${value.email} ${value.wasChanged ? "is now" : "already was"} an operator. Sign in, set up two-step sign-in, and open ${config.origin}/admin.`,
    );
  else console.log(`${value.email} ${value.wasChanged ? "is no longer" : "was not"} an operator.`);
  return 0;
}

async function main(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  const isComplete = command === "list" ? rest.length === 0 : rest.length === 1;
  if ((command !== "list" && command !== "grant" && command !== "revoke") || !isComplete) {
    console.error(usage);
    return 1;
  }
  const config = processConfig();
  const opened = await openMigratedDatabase(config, silentLog);
  try {
    return await run(opened, config, args);
  } finally {
    await opened.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(explainFailedStart(error));
  process.exitCode = 1;
}
