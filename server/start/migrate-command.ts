import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { hostUrls } from "#database/postgres/database-hosts.ts";
import { type Config, ConfigError, processConfig } from "./config.ts";

const usage = `Migrates the database as its owner, and lets the user of DATABASE_URL read and write its rows.
  node server/serve.js migrate
DATABASE_OWNER_URL is the URL of the database with the owner's user and password. Without it, the server migrates when
it starts, as the user of DATABASE_URL, who then has to be the owner.`;

/** Runs the command. Idempotent; concurrent runs wait for each other. Returns the text to print. */
export async function migrateAsOwner(words: readonly string[], config: Config = processConfig()): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (words.length > 0 || databaseUrl === undefined || databaseOwnerUrl === undefined) throw new ConfigError(usage);
  const role = servingRole(databaseUrl);
  const opened = await openDatabase({ url: databaseOwnerUrl });
  try {
    const applied = await migrate(opened, undefined, role);
    const access = `${role} may read and write its rows.`;
    return applied.length === 0
      ? `The database is up to date, and ${access}`
      : `Applied ${applied.length} migrations, the last of which is ${applied.at(-1)}. ${access}`;
  } finally {
    await opened.close();
  }
}

/** The user in a PostgreSQL URL. */
export function servingRole(databaseUrl: string): string {
  const [first] = hostUrls(databaseUrl);
  const { username, searchParams } = new URL(first ?? databaseUrl);
  const role = decodeURIComponent(username) || searchParams.get("user");
  if (!role) throw new ConfigError("DATABASE_URL names no user, which is needed to grant access to the rows.");
  return role;
}
