import type { Database } from "#database/database.ts";
import { reindexListings } from "#domain/search/words/reindex-listings.ts";
import {
  insertListing,
  type ListingColumns,
  schoolColumns,
  teacherColumns,
  testNow,
} from "#test/helpers/database/rows/insert-rows.ts";

const never = new AbortController().signal;

/** Inserts listings by name, earlier ones with more months paid, indexes their words, and returns the names by id. */
export async function fillDirectory<Name extends string>(
  db: Database,
  directory: Readonly<Record<Name, object>>,
): Promise<Map<string, Name>> {
  const names = new Map<string, Name>();
  for (const [index, [name, values]] of Object.entries<object>(directory).entries()) {
    const { full_name = "Owner", ...columns } = values as Partial<ListingColumns> & { full_name?: string };
    const shared = { category_keys: [], months_paid: 30 - index };
    const row =
      "school_name" in columns
        ? schoolColumns({ ...shared, ...columns })
        : teacherColumns({ ...shared, specializations: ["academic"], ...columns });
    const id = await insertListing(db, row, { full_name });
    names.set(id, name as Name);
  }
  await reindexListings({ db, clock: { now: () => testNow } }, never);
  return names;
}
