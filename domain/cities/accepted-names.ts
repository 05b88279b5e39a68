import type { Database } from "#database/database.ts";

/** The Chinese names of accepted cities, by key, without undecided cities. */
export async function readAcceptedNames(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("city_decisions")
    .select(["city_key", "name_zh"])
    .where("city_key", "in", keys)
    .where("accepted", "=", true)
    .execute();
  return new Map(rows.flatMap(({ city_key: key, name_zh: name }) => (name === null ? [] : [[key, name] as const])));
}
