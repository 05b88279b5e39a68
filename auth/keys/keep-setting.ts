import type { Database } from "#database/database.ts";

/**
 * Something that is made once and shared by all processes on one database. Of several that start at once the first one's value
 * counts. Idempotent.
 */
export async function keepSetting(db: Database, name: string, make: () => Promise<string>): Promise<string> {
  const found = await read(db, name);
  if (found !== undefined) return found;
  const made = { name, value: await make() };
  await db
    .insertInto("auth_provider.settings")
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await read(db, name);
  if (kept === undefined) throw new Error(`The provider's ${name} could not be kept in the database.`);
  return kept;
}

async function read(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("auth_provider.settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
