/**
 * The columns of the CSV files: those of the rows. A list of plain values, such as days, is one cell; a list of rows
 * has its own file.
 */
export const csvColumns = {
  analytics: columns("day kind source amount"),
  bans: columns("reason until created_at lifted_at"),
  courses: columns(
    "id place title title_zh category level exam age_from age_to mode days from_time to_time is_ongoing first_date",
    "last_date lesson_count price price_unit group_size trial materials description description_zh places hidden_at created_at",
    "updated_at",
  ),
  team: columns(
    "id place full_name role role_zh about about_zh teaches_since languages picture consent_at hidden_at removed_at",
    "reported_name created_at updated_at",
  ),
  payments: columns(
    "id listing_id state listing_type months unit_cents currency is_live language email description payer_name",
    "payer_email listing_name listing_city listing_state paid_cents paid_currency refunded_cents session_id",
    "provider_payment_id receipt_url created_at paid_at is_gift giver_name",
  ),
  credited: columns("payment_id months paid_at"),
  refunds: columns("payment_id amount_cents status created_at"),
  disputes: columns("payment_id amount_cents status created_at"),
  promotions: columns("id code kind months percent listing_id redeemed_at"),
  invitations: columns("id invited_name email city language send_at refused_at"),
  consents: columns("document version accepted_at"),
  emails: columns("id kind recipient status created_at finished_at"),
  messages: columns(
    "id direction listing_id sender_name sender_email for_whom body language may_ask_review is_blocked answered_at created_at",
  ),
  reviews: columns(
    "id direction listing_id stars body language shown_name proof learner lessons course started_month state refusal",
    "found published_at edited_at reply replied_at appeal created_at",
  ),
  versions: columns("review_id version stars body created_at"),
  proofs: columns("file id review_id listing_id created_at seen_at erase_at"),
  reports: columns("id source reason body language outcome created_at target_kind target_id"),
  decisions: columns("id target_kind target_id outcome reason found created_at undone_at"),
  activity: columns("number at actor_kind action target_kind target_id reason"),
  photos: columns(
    "file image id width height caption caption_zh consent_at created_at removed_at hidden_at hidden_reason",
  ),
};

export type ListName = keyof typeof csvColumns;

function columns(...lines: string[]): readonly string[] {
  return lines.flatMap((line) => line.split(" "));
}
