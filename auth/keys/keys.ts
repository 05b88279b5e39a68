import { errors, type JWK, type JWTPayload, type JWTVerifyGetKey, SignJWT } from "jose";
import type { AuthLog } from "#auth/options.ts";
import type { Database } from "#database/database.ts";
import { encryptPlaintextKeys, hasClearKeys } from "./encrypt-plaintext-keys.ts";
import { createSecrets, type Secrets } from "./secrets.ts";
import { acceptedKeysAt, algorithm, generatePrivateJwk, signingKeyAt } from "./signing-key.ts";
import { changeKeys, listStoredKeys, openStoredKeys, storeKey } from "./stored-keys.ts";

/** Maximum age of the keys in memory when a request begins. */
const freshMs = 5000;

export type Keys = Secrets & {
  /** Signs the claims of an access token with the current key. */
  sign(claims: JWTPayload): Promise<string>;
  /** Finds the key of a token signed here by its `kid`, if it is still accepted. */
  getKey: JWTVerifyGetKey;
  /** The public keys of all accepted keys and of those that will sign soon. */
  publicJwks(): JWK[];
  /**
   * Reloads the keys if the cached ones are older than five seconds, so that all processes follow a rotation. Call
   * outside transactions. Never throws: if the database is down, or its keys cannot be decrypted, the cached keys
   * remain in use.
   */
  refresh(): Promise<void>;
};

type KeysDependencies = { db: Database; secret: string; now: () => Date; log: AuthLog };

/**
 * The provider's keys: generated at the first startup and stored encrypted, so that all processes share them. Keys that
 * an earlier version stored as plain text are encrypted first. Idempotent. Throws if the secret is too short, and
 * throws a `WrongSecretError` if the stored keys are encrypted with another one.
 */
export async function loadKeys({ db, secret, now, log }: KeysDependencies): Promise<Keys> {
  const secrets = createSecrets(secret);
  await prepareKeys(db, secrets, now());
  let keys = await openStoredKeys(db, secrets);
  let readAt = now().getTime();
  let reading: Promise<void> | null = null;

  async function readAgain(): Promise<void> {
    try {
      const read = await openStoredKeys(db, secrets);
      if (read.length > 0) keys = read;
    } catch (error) {
      log.error("signing-keys-unreadable", { error: error instanceof Error ? error.name : "" });
    } finally {
      readAt = now().getTime();
      reading = null;
    }
  }

  return {
    ...secrets,
    async sign(claims) {
      const key = signingKeyAt(keys, now());
      if (key === undefined) throw new Error("There is no signing key.");
      const header = { alg: algorithm, typ: "JWT", kid: key.kid };
      return await new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey);
    },
    getKey({ kid }) {
      const key = acceptedKeysAt(keys, now()).find((one) => one.kid === kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return key.publicKey;
    },
    publicJwks: () => acceptedKeysAt(keys, now()).map(({ publicJwk }) => publicJwk),
    async refresh() {
      if (reading === null && Math.abs(now().getTime() - readAt) < freshMs) return;
      reading ??= readAgain();
      await reading;
    },
  };
}

/** If several processes start at once, only one creates the first key. */
async function prepareKeys(db: Database, secrets: Secrets, now: Date): Promise<void> {
  if ((await listStoredKeys(db)).length > 0 && !(await hasClearKeys(db))) return;
  await changeKeys(db, async (trx) => {
    await openStoredKeys(trx, secrets);
    await encryptPlaintextKeys(trx, secrets, now);
    if ((await listStoredKeys(trx)).length === 0)
      await storeKey(trx, secrets, await generatePrivateJwk(), { signsFrom: now, now });
  });
}
