import { AuthError } from "#auth/auth-error.ts";
import type { User } from "#auth/users/user.ts";
import type { Factor } from "#auth/users/user-view.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";

/** The maximum number of factors per user; more would not make an account safer. */
export const factorsPerUser = 10;

/** The time limit of an enrollment. */
export const enrollmentMs = 60 * 60_000;

/** How long a challenge accepts codes, and the number of attempts. */
export const challengeSeconds = 300;
export const triesPerChallenge = 5;

/** All factors of a user, verified or not, oldest first. */
export async function listFactors(db: Database, userId: string): Promise<Factor[]> {
  return await db
    .selectFrom("auth_provider.factors")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Whether the account requires a second factor at sign-in. */
export async function hasVerifiedFactor(db: Database, userId: string): Promise<boolean> {
  return (await listFactors(db, userId)).some(({ status }) => status === "verified");
}

/** Whether the factor is an authenticator app; recovery codes only replace one. */
export function isApp({ factor_type: type }: Pick<Factor, "factor_type">): boolean {
  return type === "totp";
}

/** The user's own factor; 404 if it does not exist or belongs to another user. */
export async function requireFactor(db: Database, user: User, id: string): Promise<Factor> {
  const factors = isUuid(id) ? await listFactors(db, user.id) : [];
  const factor = factors.find((one) => one.id === id.toLowerCase());
  if (factor === undefined) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/**
 * Removes a factor. Removing the last verified app also removes the recovery codes and the sessions' proofs. Returns
 * whether the factor was in use.
 */
export async function removeFactor(trx: Database, factor: Factor): Promise<boolean> {
  await trx.deleteFrom("auth_provider.factors").where("id", "=", factor.id).execute();
  const left = await listFactors(trx, factor.user_id);
  if (!left.some((one) => isApp(one) && one.status === "verified")) {
    await trx
      .deleteFrom("auth_provider.factors")
      .where("user_id", "=", factor.user_id)
      .where("factor_type", "=", "recovery_code")
      .execute();
    await trx
      .updateTable("auth_provider.sessions")
      .set({ aal: "aal1" })
      .where("user_id", "=", factor.user_id)
      .where("aal", "=", "aal2")
      .execute();
  }
  return factor.status === "verified";
}
