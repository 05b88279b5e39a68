import type { Database } from "#database/database.ts";

/** Sets when the site began to count, because its migrations run later than the times of most tests. */
export async function countSince(db: Database, appliedAt: Date): Promise<void> {
  await db
    .updateTable("schema_migrations")
    .set({ applied_at: appliedAt })
    .where("name", "=", "0081-analytics.sql")
    .executeTakeFirstOrThrow();
}
