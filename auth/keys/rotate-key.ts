import type { Database } from "#database/database.ts";
import { encryptPlaintextKeys } from "./encrypt-plaintext-keys.ts";
import { createSecrets } from "./secrets.ts";
import { announceMs, generatePrivateJwk, kidOf } from "./signing-key.ts";
import { changeKeys, openStoredKeys, storeKey } from "./stored-keys.ts";

/**
 * Adds a key. A planned key is published immediately and signs after `announceMs`; the previous key stays accepted
 * until its tokens have expired. `immediately` is for a key that may have leaked: the new key signs now and all others
 * are deleted, so that their tokens are rejected; browsers get new ones with their refresh tokens. Throws a
 * `WrongSecretError`.
 */
export async function rotateKey(
  db: Database,
  secret: string,
  now: Date,
  { immediately }: { immediately: boolean },
): Promise<{ kid: string; signsFrom: Date }> {
  const secrets = createSecrets(secret);
  return await changeKeys(db, async (trx) => {
    await openStoredKeys(trx, secrets);
    await encryptPlaintextKeys(trx, secrets, now);
    if (immediately) await trx.deleteFrom("auth_provider.signing_keys").execute();
    const jwk = await generatePrivateJwk();
    const signsFrom = immediately ? now : new Date(now.getTime() + announceMs);
    await storeKey(trx, secrets, jwk, { signsFrom, now });
    return { kid: kidOf(jwk), signsFrom };
  });
}
