import type { Database } from "#database/database.ts";
import { reencryptFactors } from "./reencrypt-factors.ts";
import { createSecrets, type Secrets } from "./secrets.ts";
import { generatePrivateJwk, parsePrivateJwk } from "./signing-key.ts";
import { storeKey } from "./stored-keys.ts";

/**
 * Settings that versions before encrypted keys stored as plain text: the signing key, the provider's secret, and the
 * secret of queued emails.
 */
const clearNames = ["signing-key", "secret", "letter-secret"];

/**
 * How long a key that was stored as plain text continues to sign. Older backups contain it, so it is replaced; but
 * processes of the previous version, which may still run during an upgrade, have no other key.
 *
 * @internal Exported for its tests.
 */
export const clearKeyMs = 24 * 60 * 60_000;

/** The secret that an earlier version generated and stored as plain text; undefined if there is none. */
export async function findClearSecret(db: Database): Promise<string | undefined> {
  return (await readClear(db)).get("secret")?.value;
}

export async function hasClearKeys(db: Database): Promise<boolean> {
  return (await readClear(db)).size > 0;
}

/**
 * Encrypts the signing key of an earlier version, so that its tokens stay valid, and schedules its successor.
 * Re-encrypts second factors from the stored secret to the current one. Then deletes the plain-text values. Idempotent.
 * Call inside `changeKeys`.
 */
export async function encryptPlaintextKeys(trx: Database, secrets: Secrets, now: Date): Promise<void> {
  const clear = await readClear(trx);
  const key = clear.get("signing-key");
  if (key !== undefined) {
    await storeKey(trx, secrets, parsePrivateJwk(key.value), { signsFrom: key.created_at, now });
    await storeKey(trx, secrets, await generatePrivateJwk(), { signsFrom: new Date(now.getTime() + clearKeyMs), now });
  }
  const secret = clear.get("secret");
  if (secret !== undefined) await reencryptFactors(trx, createSecrets(secret.value), secrets);
  if (clear.size > 0) await trx.deleteFrom("auth_provider.settings").where("name", "in", clearNames).execute();
}

async function readClear(db: Database) {
  const rows = await db.selectFrom("auth_provider.settings").selectAll().where("name", "in", clearNames).execute();
  return new Map(rows.map((row) => [row.name, row]));
}
