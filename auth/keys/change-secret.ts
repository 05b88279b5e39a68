import type { Database } from "#database/database.ts";
import { encryptPlaintextKeys } from "./encrypt-plaintext-keys.ts";
import { reencryptFactors } from "./reencrypt-factors.ts";
import { createSecrets } from "./secrets.ts";
import { generatePrivateJwk } from "./signing-key.ts";
import { changeKeys, openStoredKeys, storeKey } from "./stored-keys.ts";

/**
 * Replaces the provider's secret and all keys: all users have to sign in again, and pending codes and links become
 * invalid. Second factors are re-encrypted with the new secret; without the old one (`from` is null because it is lost)
 * they remain unreadable. Returns how many factors can no longer be read. Throws a `WrongSecretError` if `from` is not
 * the current secret.
 */
export async function changeSecret(
  db: Database,
  { from, to }: { from: string | null; to: string },
  now: Date,
): Promise<{ unreadableFactors: number }> {
  const secrets = createSecrets(to);
  const former = createSecrets(from ?? to);
  return await changeKeys(db, async (trx) => {
    if (from !== null) await openStoredKeys(trx, former);
    await encryptPlaintextKeys(trx, former, now);
    await trx.deleteFrom("auth_provider.signing_keys").execute();
    await storeKey(trx, secrets, await generatePrivateJwk(), { signsFrom: now, now });
    for (const table of ["sessions", "one_time_tokens", "flow_states"] as const)
      await trx.deleteFrom(`auth_provider.${table}`).execute();
    return { unreadableFactors: await reencryptFactors(trx, former, secrets) };
  });
}
