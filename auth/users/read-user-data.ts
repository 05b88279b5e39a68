import type { Database } from "#database/database.ts";

/** The maximum number of sign-in records read, latest first, because attackers can add to them. */
const maxRecords = 10_000;

/** All data about an account except secrets: no hashes of passwords, codes or emails. */
export async function readUserData(db: Database, userId: string): Promise<Record<string, unknown>> {
  const account = await db
    .selectFrom("auth_provider.users")
    .select(["email", "email_confirmed_at", "new_email", "user_metadata", "invited_at", "last_sign_in_at"])
    .select(["created_at", "updated_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const identities = await db
    .selectFrom("auth_provider.identities")
    .select(["provider", "provider_id", "identity_data", "last_sign_in_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  const sessions = await db
    .selectFrom("auth_provider.sessions")
    .select(["created_at", "refreshed_at", "amr", "user_agent", "network", "time_zone"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const factors = await db
    .selectFrom("auth_provider.factors")
    .select(["factor_type", "friendly_name", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const known = await db
    .selectFrom("auth_provider.known_places")
    .select(["seen_at"])
    .where("user_id", "=", userId)
    .orderBy("seen_at")
    .execute();
  const records = await db
    .selectFrom("auth_provider.audit_log")
    .select(["action", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(maxRecords)
    .execute();
  return { account: account ?? null, identities, sessions, two_step_apps: factors, known_places: known, records };
}
