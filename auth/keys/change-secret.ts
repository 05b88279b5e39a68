import type { Database } from "#database/database.ts";
import { adoptClearKeys } from "./adopt-clear-keys.ts";
import { reencryptFactors } from "./reencrypt-factors.ts";
import { createSecrets } from "./secrets.ts";
import { makePrivateJwk } from "./signing-key.ts";
import { changeKeys, openStoredKeys, storeKey } from "./stored-keys.ts";

/**
 * Replaces the provider's secret, and with it every key: all users have to sign in again, and pending codes and links
 * are void. Second factors are encrypted with the new secret; without the old one (`from` is null because it is lost)
 * they stay unreadable. Returns how many factors can no longer be read. Throws a `WrongSecretError` when `from` is
 * not the secret in use.
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
    await adoptClearKeys(trx, former, now);
    await trx.deleteFrom("auth_provider.signing_keys").execute();
    await storeKey(trx, secrets, await makePrivateJwk(), { signsFrom: now, now });
    for (const table of ["sessions", "one_time_tokens", "flow_states"] as const)
      await trx.deleteFrom(`auth_provider.${table}`).execute();
    return { unreadableFactors: await reencryptFactors(trx, former, secrets) };
  });
}
