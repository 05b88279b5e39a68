import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { erasedBefore } from "#domain/retention/retention.ts";
import { nameHash } from "./hidden-namesake.ts";

/**
 * Whether a teacher outlives the deletion by the owner: a hidden one, unless only for the name of another, and one with
 * an undecided report. The listing is locked.
 */
export async function isRetainedForCase(trx: Database, id: string): Promise<boolean> {
  const stored = await trx
    .selectFrom("team_members as member")
    .select("member.id")
    .where("member.id", "=", id)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb("member.hidden_at", "is not", null), eb("member.hidden_with", "is", null)]),
        exists(
          selectFrom("moderation_cases as case")
            .select("case.id")
            .where("case.target_kind", "=", "team-member")
            .whereRef("case.target_id", "=", "member.id")
            .where("case.decided_at", "is", null),
        ),
      ]),
    )
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Erases teachers whom their owners have deleted, once the period since the deletion and since the decision of the last
 * case is over. Of hidden ones, hashes of the names stay, so that no entry with one of these names is shown. Portraits
 * are swept with other unused images. Returns the number of teachers. Idempotent.
 */
export async function eraseRemovedTeachers(db: Database, now: Date): Promise<number> {
  const before = erasedBefore("removedTeachers", now);
  const hidden = await db
    .selectFrom("team_members as member")
    .select(["id", "listing_id", "full_name", "reported_name"])
    .where(isOver(before))
    .where("member.hidden_at", "is not", null)
    .where("member.hidden_with", "is", null)
    .execute();
  for (const { id, listing_id: listingId, full_name: name, reported_name: reported } of hidden) {
    const hashes = new Set([name, reported ?? name].map((each) => nameHash(listingId, each)));
    await db
      .updateTable("team_members")
      .set({ ...erased, erased_names: [...hashes] })
      .where("id", "=", id)
      .where("hidden_at", "is not", null)
      .where("removed_at", "is not", null)
      .execute();
  }
  const shown = await db.deleteFrom("team_members as member").where(isOver(before)).executeTakeFirst();
  return hidden.length + Number(shown.numDeletedRows);
}

/** The names are replaced by `erased_names`; "-" where a column must not be null. */
const erased = {
  full_name: "-",
  role: "-",
  role_zh: null,
  about: null,
  about_zh: null,
  teaches_since: null,
  languages: [],
  picture_hash: null,
  picture_set_at: null,
  reported_name: null,
  reported_picture_hash: null,
};

function isOver(before: Date) {
  return sql<boolean>`member.removed_at < ${before} and member.erased_names is null and not exists (
    select from moderation_cases as item
    where item.target_kind = 'team-member' and item.target_id = member.id
      and (item.decided_at is null or item.decided_at >= ${before})
  )`;
}
