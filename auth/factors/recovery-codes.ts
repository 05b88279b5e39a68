import { randomBytes } from "node:crypto";
import { hashToken } from "#auth/keys/secrets.ts";
import type { Factor } from "#auth/users/user-view.ts";
import type { Database } from "#database/database.ts";

/** The number of codes in a set. */
const recoveryCodeCount = 10;

/** Crockford's base 32, which avoids look-alike characters. 24 characters are 120 bits, which cannot be guessed. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 24;

/**
 * A code in canonical form: lowercase, without separators.
 *
 * @internal Exported for its tests.
 */
export function createRecoveryCode(): string {
  return [...randomBytes(codeLength)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
}

/** The canonical form of a typed code: accepts any case and width, spaces, hyphens and look-alike characters. */
export function canonicalRecoveryCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/gu, "1");
}

/**
 * Returns the hash under which a code is stored. 120 random bits need no key and no slow hash, so codes survive a
 * change of AUTH_SECRET, unlike the encrypted secrets of apps. The factor's id prevents testing one guess against all
 * accounts at once.
 *
 * @internal Exported for its tests.
 */
export function hashRecoveryCode(factorId: string, code: string): string {
  return hashToken(`${factorId}|${code}`);
}

/** The account's set of recovery codes as a factor; undefined if there is none. */
export async function findRecoveryFactor(db: Database, userId: string): Promise<Factor | undefined> {
  return await db
    .selectFrom("auth_provider.factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("factor_type", "=", "recovery_code")
    .executeTakeFirst();
}

/** Replaces the current set and returns the new codes, which cannot be read again. */
export async function replaceRecoveryCodes(trx: Database, now: Date, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  await trx.deleteFrom("auth_provider.recovery_codes").where("factor_id", "=", factorId).execute();
  await trx
    .insertInto("auth_provider.recovery_codes")
    .values(
      codes.map((code) => ({ factor_id: factorId, code_hash: hashRecoveryCode(factorId, code), created_at: now })),
    )
    .execute();
  return codes;
}

/** Uses a code. Returns whether it was in the set and unused; of concurrent attempts with one code, one succeeds. */
export async function consumeRecoveryCode(trx: Database, now: Date, factorId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("auth_provider.recovery_codes")
    .set({ used_at: now })
    .where("factor_id", "=", factorId)
    .where("code_hash", "=", hashRecoveryCode(factorId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the number of codes in the set and the number of unused ones. */
export async function countRecoveryCodes(
  db: Database,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const rows = await db
    .selectFrom("auth_provider.recovery_codes")
    .select("used_at")
    .where("factor_id", "=", factorId)
    .execute();
  return { total: rows.length, remaining: rows.filter(({ used_at: usedAt }) => usedAt === null).length };
}
