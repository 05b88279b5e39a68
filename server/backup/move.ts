import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Sum } from "#database/archive/entries.ts";
import { verified } from "#database/archive/verify.ts";
import { openDatabase } from "#database/open-database.ts";
import { formatCount } from "#i18n/formats.ts";
import { secretFile } from "#server/accounts/auth-secret.ts";
import { type Config, ConfigError, processConfig } from "#server/start/config.ts";
import { type Loaded, loadPostgres } from "./load-database.ts";
import { withEntries } from "./open-source.ts";
import { formatElapsed, withProgress } from "./progress.ts";
import { describeLoaded, isUrl, migrateAdvice, servingRoleOf } from "./restore.ts";

const moveUsage = `Copies the embedded database of DATA_DIR to PostgreSQL and compares every table. Stop the server first.
  npm run move -- --to postgres://owner:password@host/name              into an empty database of this role
  npm run move -- --to postgres://owner:password@host/name --replace    deletes the tables of that database first`;

/** Runs the command. Returns the text to print. Does not change the embedded database. */
export async function move(words: readonly string[], config: Config = processConfig()): Promise<string> {
  const { to, replace } = readArguments(words);
  const started = performance.now();
  const folder = join(config.dataDir, "pglite");
  const source = await openDatabase({ folder });
  const loaded = await withProgress("Moving", (report) =>
    withEntries(
      source,
      () => {},
      (entries) => loadPostgres(to, { entries: verified(entries), replace, report }, servingRoleOf(config, to)),
    ),
  ).finally(() => source.close());
  return describeMove(loaded, config, { to, seconds: formatElapsed(started) });
}

function readArguments(words: readonly string[]): { to: string; replace: boolean } {
  const options = { to: { type: "string" }, replace: { type: "boolean", default: false } } as const;
  try {
    const { to, replace } = parseArgs({ args: [...words], options }).values;
    if (to !== undefined && isUrl(to)) return { to, replace };
  } catch {
    // The usage text is more helpful than the parser's error.
  }
  throw new ConfigError(moveUsage);
}

function describeMove(loaded: Loaded, config: Config, { to, seconds }: { to: string; seconds: string }): string {
  const tables = Object.entries(loaded.sums);
  const rows = tables.reduce((sum, [, one]) => sum + one.rows, 0);
  const secret =
    config.auth.secret === undefined
      ? `AUTH_SECRET to the content of ${secretFile(config)}, without which no account can be read`
      : "AUTH_SECRET to the value it has now";
  const steps = [
    "Set DATABASE_URL to the new database, the same in all processes.",
    ...(servingRoleOf(config, to) === undefined ? [migrateAdvice] : []),
    `Set ${secret}, the same in all processes.`,
    "Start the server, and check the log and a listing.",
    `Back up, and then delete ${join(config.dataDir, "pglite")}, which was not changed.`,
  ];
  return [
    ...tables.map(describeTable),
    `${formatCount(rows)} rows of ${tables.length} tables, equal in both databases, in ${seconds} s.`,
    ...describeLoaded(loaded),
    "Next:",
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
  ].join("\n");
}

function describeTable([name, { rows, sum }]: [string, Sum]): string {
  return `  ${name.padEnd(40)} ${formatCount(rows).padStart(11)} rows  checksum ${sum.padStart(20)}  equal`;
}
