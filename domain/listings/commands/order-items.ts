import type { Database } from "#database/database.ts";

/** Tables of a listing's ordered items. Places are unique at the end of the transaction. */
export type PlacedTable = "courses" | "team_members";

/** Numbers all items of a listing in this order, from 1. Writes only items whose place changes. */
export async function setItemOrder(
  trx: Database,
  table: PlacedTable,
  listingId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await trx.selectFrom(table).select(["id", "place"]).where("listing_id", "=", listingId).execute();
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  for (const [index, id] of ids.entries()) {
    if (places.get(id) === index + 1) continue;
    await trx
      .updateTable(table)
      .set({ place: index + 1 })
      .where("id", "=", id)
      .execute();
  }
}
