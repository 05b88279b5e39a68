import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { findClearSecret } from "#auth/keys/encrypt-plaintext-keys.ts";
import { listStoredKeys, WrongSecretError } from "#auth/keys/stored-keys.ts";
import type { Database } from "#database/database.ts";
import type { Log } from "#domain/services.ts";
import { type Config, ConfigError } from "#server/start/config.ts";

/** The secret for keys, codes, refresh tokens and queued emails, and its source: `AUTH_SECRET`, or a file. */
export type AuthSecret = { text: string; from: string };

type SecretConfig = Pick<Config, "dataDir" | "databaseUrl"> & { auth: Pick<Config["auth"], "secret" | "hostedUrl"> };

/** The command that changes the secret. Also used in messages here. */
const changeSecretCommand = "npm run auth-keys -- change-secret";

export function secretFile({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "secret");
}

/**
 * Loads the secret from AUTH_SECRET, else from the file `secret` in DATA_DIR, created at the first start. It is never
 * stored in the database, so that read access to the database is not enough; a secret stored there by an earlier
 * version moves to the file. With a hosted provider, nothing that needs a secret outlives the process. Throws a
 * ConfigError if the database has keys but their secret is missing, or if the file cannot be used. On a PostgreSQL
 * server, whose processes may not share a folder, a file causes a warning.
 */
export async function findAuthSecret(config: SecretConfig, db: Database, log: Pick<Log, "warn">): Promise<AuthSecret> {
  const { auth, databaseUrl } = config;
  if (auth.secret !== undefined) return { text: auth.secret, from: "AUTH_SECRET" };
  if (auth.hostedUrl !== undefined) return { text: generateSecret(), from: "memory" };
  if (databaseUrl !== undefined) log.warn("auth-secret-in-a-file", { set: "AUTH_SECRET" });
  const file = secretFile(config);
  const stored = readSecretFile(file);
  if (stored !== null) return { text: stored, from: file };
  if ((await listStoredKeys(db)).length > 0) throw new ConfigError(missing(file));
  return { text: createSecretFile(file, (await findClearSecret(db)) ?? generateSecret()), from: file };
}

/** Null if there is no file. Throws a ConfigError if the file holds no secret. */
export function readSecretFile(file: string): string | null {
  const text = readIfThere(file);
  if (text === null || /^[\w-]{64}$/u.test(text)) return text;
  throw new ConfigError(`${file} holds no secret. Restore it from a backup, or set AUTH_SECRET.`);
}

/** Converts the WrongSecretError of `work` into a ConfigError with instructions. */
export async function explainWrongSecret<Value>(
  { from }: Pick<AuthSecret, "from">,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongSecretError) throw new ConfigError(wrong(from));
    throw error;
  }
}

function wrong(from: string): string {
  const what = from.startsWith("AUTH_SECRET") ? `${from} is` : `AUTH_SECRET is not set, and the secret in ${from} is`;
  return (
    `${what} not the secret that this database's signing keys are encrypted with. Nothing was changed. ` +
    "Set AUTH_SECRET to the secret used before, the same in all processes of the database; " +
    `or replace it, which signs all users out: ${changeSecretCommand} (docs/operations.md, "The secret and the keys").`
  );
}

function missing(file: string): string {
  return (
    `AUTH_SECRET is not set, and there is no ${file}, but this database's signing keys are encrypted with a secret. ` +
    "Nothing was changed. Set AUTH_SECRET to the secret used before, or restore that file; " +
    `if it is lost: ${changeSecretCommand} --lost (docs/operations.md, "The secret and the keys").`
  );
}

/** Several processes may start at once: the first one's file wins, written atomically. Returns its content. */
function createSecretFile(file: string, text: string): string {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(draft, "w", 0o600);
    writeSync(descriptor, text);
    fsyncSync(descriptor);
    closeSync(descriptor);
    return claimFile(draft, file) ? text : (readSecretFile(file) ?? text);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`AUTH_SECRET is not set, and ${file} cannot be written (${codeOf(error)}). Set AUTH_SECRET.`);
  }
}

/** Links the draft to the file's name unless that file exists, then deletes the draft. */
function claimFile(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new ConfigError(`${file} cannot be read (${code}). Set AUTH_SECRET, or let this user read the file.`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

function generateSecret(): string {
  return randomBytes(48).toString("base64url");
}
