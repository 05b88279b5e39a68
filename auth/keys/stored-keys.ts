import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Secrets } from "./secrets.ts";
import {
  acceptedKeysAt,
  kidOf,
  openSigningKey,
  type PrivateJwk,
  parsePrivateJwk,
  type SigningKey,
} from "./signing-key.ts";

/** The keys in the database are encrypted with a secret other than the configured one. */
export class WrongSecretError extends Error {
  constructor() {
    super("The signing keys in the database are encrypted with another secret.");
    this.name = "WrongSecretError";
  }
}

/** The parts of a key that are visible to readers of the database. */
export type StoredKey = { kid: string; encryptedWith: string; signsFrom: Date };

export async function listStoredKeys(db: Database): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom("auth_provider.signing_keys")
    .select(["kid", "sealed_with", "signs_from"])
    .orderBy("signs_from")
    .orderBy("kid")
    .execute();
  return rows.map((row) => ({ kid: row.kid, encryptedWith: row.sealed_with, signsFrom: row.signs_from }));
}

/** Reads and decrypts all keys. Throws a `WrongSecretError` if one cannot be decrypted or was modified. */
export async function openStoredKeys(db: Database, secrets: Secrets): Promise<SigningKey[]> {
  const rows = await db.selectFrom("auth_provider.signing_keys").select(["sealed_key", "signs_from"]).execute();
  return await Promise.all(rows.map((row) => openSigningKey(decryptKey(secrets, row.sealed_key), row.signs_from)));
}

function decryptKey(secrets: Secrets, encrypted: string): PrivateJwk {
  let text: string;
  try {
    text = secrets.decrypt(encrypted);
  } catch {
    throw new WrongSecretError();
  }
  return parsePrivateJwk(text);
}

/** Stores a private key encrypted. An existing key is not changed. */
export async function storeKey(
  trx: Database,
  secrets: Secrets,
  jwk: PrivateJwk,
  { signsFrom, now }: { signsFrom: Date; now: Date },
): Promise<void> {
  const row = { kid: kidOf(jwk), sealed_key: secrets.encrypt(JSON.stringify(jwk)), sealed_with: secrets.name };
  await trx
    .insertInto("auth_provider.signing_keys")
    .values({ ...row, signs_from: signsFrom, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes keys while holding a lock, so that no other process changes them at the same time. */
export async function changeKeys<Value>(db: Database, work: (trx: Database) => Promise<Value>): Promise<Value> {
  return await db.transaction().execute(async (trx) => {
    await sql`lock table auth_provider.signing_keys in share row exclusive mode`.execute(trx);
    return await work(trx);
  });
}

/** Deletes keys whose tokens have all expired. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  const keys = await listStoredKeys(db);
  const accepted = new Set(acceptedKeysAt(keys, now).map(({ kid }) => kid));
  const old = keys.map(({ kid }) => kid).filter((kid) => !accepted.has(kid));
  if (old.length > 0) await db.deleteFrom("auth_provider.signing_keys").where("kid", "in", old).execute();
}
