import type { Database } from "#database/database.ts";

/** A teacher of a school as operators see it. */
export type OperatedTeacher = {
  id: string;
  fullName: string;
  role: string | null;
  roleZh: string | null;
  /** SHA-256 of the portrait. */
  picture: string | null;
  isHidden: boolean;
  /** The undecided case about the teacher, whose decision hides or shows them. */
  caseId: string | null;
};

/** The teachers in the owner's order, without those that the owner has deleted. */
export async function readTeachersOf(trx: Database, listingId: string): Promise<OperatedTeacher[]> {
  const rows = await trx
    .selectFrom("team_members as member")
    .leftJoin("moderation_cases as case", (join) =>
      join
        .onRef("case.target_id", "=", "member.id")
        .on("case.target_kind", "=", "team-member")
        .on("case.decided_at", "is", null),
    )
    .select(["member.id", "member.full_name as fullName", "member.role", "member.role_zh as roleZh"])
    .select(["member.picture_hash as picture", "member.hidden_at", "case.id as caseId"])
    .where("member.listing_id", "=", listingId)
    .where("member.removed_at", "is", null)
    .orderBy("member.place")
    .execute();
  return rows.map(({ hidden_at: hiddenAt, ...teacher }) => ({ ...teacher, isHidden: hiddenAt !== null }));
}
