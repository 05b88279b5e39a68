import type { Database } from "#database/database.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Encrypts the secrets of second factors with another secret. One that the new secret opens already, or that the old one does
 * not open, is left as it is. Gives how many could be opened by neither.
 */
export async function resealFactors(trx: Database, from: Secrets, to: Secrets): Promise<number> {
  const factors = await trx.selectFrom("auth_provider.factors").select(["id", "sealed_secret"]).forUpdate().execute();
  let unreadable = 0;
  for (const { id, sealed_secret: sealed } of factors) {
    if (unseal(to, sealed) !== null) continue;
    const secret = unseal(from, sealed);
    if (secret === null) unreadable += 1;
    else
      await trx
        .updateTable("auth_provider.factors")
        .set({ sealed_secret: to.seal(secret) })
        .where("id", "=", id)
        .execute();
  }
  return unreadable;
}

function unseal(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.unseal(sealed);
  } catch {
    return null;
  }
}
