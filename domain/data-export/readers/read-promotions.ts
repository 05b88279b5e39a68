import type { Database } from "#database/database.ts";

/** The invitation that operators sent to the member's email. */
export async function* readInvitations(db: Database, email: string | null) {
  if (email === null) return;
  const rows = await db
    .selectFrom("directory_invitations")
    .select(["id", "invited_name", "email", "city", "language", "send_at", "refused_at"])
    .where("email", "=", email)
    .execute();
  if (rows.length > 0) yield rows;
}

/** The promotion codes that the member has used. */
export async function* readPromotions(db: Database, userId: string) {
  const uses = await db
    .selectFrom("promotion_redemptions as use")
    .innerJoin("promotion_codes as code", "code.id", "use.code_id")
    .select(["use.id", "code.code", "code.kind", "use.months", "code.percent", "use.listing_id", "use.redeemed_at"])
    .where("use.user_id", "=", userId)
    .orderBy("use.redeemed_at")
    .execute();
  if (uses.length > 0) yield uses;
}
