import type { Database } from "#database/database.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Re-encrypts the secrets of second factors with another secret. Skips factors that the new secret already decrypts,
 * and those that the old one cannot decrypt. Returns how many neither secret decrypts.
 */
export async function reencryptFactors(trx: Database, from: Secrets, to: Secrets): Promise<number> {
  const factors = await trx
    .selectFrom("auth_provider.factors")
    .select(["id", "sealed_secret"])
    .where("sealed_secret", "is not", null)
    .$narrowType<{ sealed_secret: string }>()
    .forUpdate()
    .execute();
  let unreadable = 0;
  for (const { id, sealed_secret: encrypted } of factors) {
    if (decrypt(to, encrypted) !== null) continue;
    const secret = decrypt(from, encrypted);
    if (secret === null) unreadable += 1;
    else
      await trx
        .updateTable("auth_provider.factors")
        .set({ sealed_secret: to.encrypt(secret) })
        .where("id", "=", id)
        .execute();
  }
  return unreadable;
}

function decrypt(secrets: Secrets, encrypted: string): string | null {
  try {
    return secrets.decrypt(encrypted);
  } catch {
    return null;
  }
}
