import type { Database } from "#database/database.ts";

/** The ids of accounts that were deleted lately, in whichever way: a trigger records them, `sweep` forgets them. */
export async function listDeletedUsers(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("auth_provider.deleted_users").select("id").execute();
  return rows.map(({ id }) => id);
}
