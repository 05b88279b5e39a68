import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { keepSetting } from "#auth/keys/keep-setting.ts";
import type { Database } from "#database/database.ts";
import type { Log } from "#domain/services.ts";
import { type Config, ConfigError } from "./config.ts";

type Wanted = Pick<Config, "databaseUrl" | "dataDir"> & { auth: Pick<Config["auth"], "secret" | "hostedUrl"> };

/**
 * What letters with codes are sealed with, so that it does not lie beside them: AUTH_SECRET; without it, on the embedded
 * database, which this process has for itself, a file outside of it. On a PostgreSQL server, whose processes share nothing else,
 * it has to be a row of the same database: better than none, since a table can leak alone, and said in the log.
 * Throws a ConfigError for a file that holds no secret.
 */
export async function letterSecret({ auth, databaseUrl, dataDir }: Wanted, db: Database, log: Log): Promise<string> {
  if (auth.secret !== undefined) return auth.secret;
  if (databaseUrl === undefined) return keepInFile(join(dataDir, "letter-secret"));
  if (auth.hostedUrl === undefined) log.warn("letters-sealed-beside-their-key", { set: "AUTH_SECRET" });
  return await keepSetting(db, "letter-secret", async () => makeSecret());
}

function keepInFile(file: string): string {
  const kept = readIfThere(file);
  if (kept !== null && /^[\w-]{64}$/u.test(kept)) return kept;
  if (kept !== null) throw new ConfigError(`${file} holds no secret. Remove it: a new one is made at the next start.`);
  const made = makeSecret();
  // Whole or not at all, whenever the process ends.
  const written = openSync(`${file}.new`, "w", 0o600);
  writeSync(written, made);
  fsyncSync(written);
  closeSync(written);
  renameSync(`${file}.new`, file);
  return made;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function makeSecret(): string {
  return randomBytes(48).toString("base64url");
}
