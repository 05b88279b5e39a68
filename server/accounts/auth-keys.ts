import { changeSecret } from "#auth/keys/change-secret.ts";
import { rotateKey } from "#auth/keys/rotate-key.ts";
import { acceptedUntil } from "#auth/keys/signing-key.ts";
import { listStoredKeys } from "#auth/keys/stored-keys.ts";
import type { OpenedDatabase } from "#database/database.ts";
import { createLog } from "#server/log/log.ts";
import { openMigratedDatabase } from "#server/services.ts";
import { type Config, ConfigError, processConfig } from "#server/start/config.ts";
import { type AuthSecret, explainWrongSecret, findAuthSecret, readSecretFile, secretFile } from "./auth-secret.ts";

/** The command for the embedded provider's keys, as npm script and as argument of `server/serve.js`. */
export const authKeysCommand = "auth-keys";

const usage = `Commands for the keys of the embedded provider:
  npm run auth-keys                            lists the signing keys
  npm run auth-keys -- rotate                  adds a key, which signs in ten minutes; tokens of the old one stay valid
  npm run auth-keys -- rotate --now            for a leaked key: accepts only a new key, immediately
  npm run auth-keys -- change-secret           replaces the secret by AUTH_SECRET; AUTH_SECRET_BEFORE is the old one,
                                               else the file in DATA_DIR. All users have to sign in again.
  npm run auth-keys -- change-secret --lost    the same without the old secret; second factors have to be set up again`;

type Tools = { config: Config; database: OpenedDatabase; now: Date };

const commands: Readonly<Record<string, (tools: Tools) => Promise<string>>> = {
  "": list,
  rotate: (tools) => rotate(tools, false),
  "rotate --now": (tools) => rotate(tools, true),
  "change-secret": (tools) => change(tools, false),
  "change-secret --lost": (tools) => change(tools, true),
};

/**
 * Runs a command of `usage` on the configured database. Returns the text to print. Throws a ConfigError if the command
 * fails.
 */
export async function authKeys(messages: readonly string[], config: Config = processConfig()): Promise<string> {
  const name = messages.join(" ");
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (run === undefined) throw new ConfigError(usage);
  if (config.auth.hostedUrl !== undefined)
    throw new ConfigError("AUTH_URL is set: the keys are those of the hosted provider. Nothing was changed.");
  const log = createLog(config.logLevel);
  const database = await openMigratedDatabase(config, log);
  try {
    const told = await run({ config, database, now: new Date() });
    await database.checkpoint();
    return told;
  } finally {
    await database.close();
    await log.flush();
  }
}

async function list({ database }: Tools): Promise<string> {
  const keys = await listStoredKeys(database.db);
  if (keys.length === 0) return "There is no signing key yet: the first start creates one.";
  const lines = keys.map(({ kid, signsFrom }, index) => {
    const until = acceptedUntil(keys, index);
    return `${kid}  signs from ${signsFrom.toISOString()}  accepted ${until ? `until ${until.toISOString()}` : "for now"}`;
  });
  return lines.join("\n");
}

async function rotate({ config, database, now }: Tools, immediately: boolean): Promise<string> {
  const secret = await findAuthSecret(config, database.db, { warn: () => {} });
  const made = await explainWrongSecret(secret, () => rotateKey(database.db, secret.text, now, { immediately }));
  return immediately
    ? `The key ${made.kid} signs now. All others were deleted: their tokens are refused within seconds, and browsers renew theirs.`
    : `The key ${made.kid} signs from ${made.signsFrom.toISOString()} on. Tokens of the earlier one are accepted until they expire.`;
}

async function change({ config, database, now }: Tools, isLost: boolean): Promise<string> {
  const to = config.auth.secret;
  if (to === undefined) throw new ConfigError("Set AUTH_SECRET to the new secret first. Nothing was changed.");
  const former = isLost ? null : formerSecret(config);
  const work = () => changeSecret(database.db, { from: former?.text ?? null, to }, now);
  const { unreadableFactors } = await (former === null ? work() : explainWrongSecret(former, work));
  const factors =
    unreadableFactors === 0
      ? ""
      : ` ${unreadableFactors} second factors cannot be read any more: their owners need help as with a lost one.`;
  return `The secret was changed and a new key made. Start all processes anew with this AUTH_SECRET.${factors}`;
}

function formerSecret(config: Config): AuthSecret {
  const { secretBefore } = config.auth;
  if (secretBefore !== undefined) return { text: secretBefore, from: "AUTH_SECRET_BEFORE" };
  const file = secretFile(config);
  const text = readSecretFile(file);
  if (text !== null) return { text, from: file };
  throw new ConfigError(
    `Set AUTH_SECRET_BEFORE to the secret used so far (there is none in ${file} either). Nothing was changed. ` +
      "If it is lost, add --lost.",
  );
}
