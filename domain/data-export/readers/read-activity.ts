import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const pageSize = 500;

/** Entries of the audit log: the member's own actions, then others' actions on the account and the listing. */
export async function* readActivity(db: Database, userId: string, listingId: string | null) {
  yield* entriesInPages(db, (entry) => entry.where("actor_id", "=", userId).where("actor_kind", "=", "owner"));
  for (const target of listingId === null ? [userId] : [userId, listingId])
    yield* entriesInPages(db, (entry) =>
      entry.where("target_id", "=", target).where("actor_id", "is distinct from", userId),
    );
}

type EntryQuery = ReturnType<typeof entriesOf>;

function entriesOf(db: Database) {
  return db
    .selectFrom("audit_log")
    .select(["number", "at", "actor_kind", "action", "target_kind", "target_id"])
    .select(({ case: either }) =>
      // The reason of a lifted ban is a note for operators only.
      either()
        .when("action", "=", "account-ban-lifted")
        .then(sql<string | null>`null`)
        .else(sql.ref<string | null>("reason"))
        .end()
        .as("reason"),
    )
    .orderBy("number", "desc")
    .limit(pageSize);
}

async function* entriesInPages(db: Database, filter: (entries: EntryQuery) => EntryQuery) {
  for (let before: number | null = null; ; ) {
    const query = filter(entriesOf(db));
    const rows: Awaited<ReturnType<EntryQuery["execute"]>> = await (before === null
      ? query
      : query.where("number", "<", before)
    ).execute();
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.number ?? null;
    if (rows.length < pageSize) return;
  }
}
