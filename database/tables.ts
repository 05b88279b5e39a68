// Generated from the migrated database by database/generate-tables.ts; do not edit.

/* oxlint-disable max-lines -- as long as the schema */

import type { ColumnType, Generated } from "kysely";

type Moment = ColumnType<Date, Date | string, Date | string>;

type GeneratedMoment = ColumnType<Date, Date | string | undefined, Date | string>;

type GeneratedJsonObject = ColumnType<Record<string, unknown>, string | undefined, string>;

type GeneratedJsonList = ColumnType<unknown[], string | undefined, string>;

type AccountBansTable = {
  id: Generated<string>;
  user_id: string;
  reason: "impersonation" | "scam" | "unlawful-or-unsafe" | "spam" | "abuse" | "repeated-violations";
  note: string | null;
  until: Moment | null;
  operator_id: string;
  created_at: Moment;
  lifted_at: Moment | null;
  lifted_by: string | null;
  told_at: Moment | null;
};

type AccountDeletionsTable = {
  user_id: string;
  requested_at: Moment;
  language: "en" | "zh";
  erased_at: Moment | null;
};

type AnalyticsDedupTable = {
  day: string;
  key: string;
};

type AnalyticsOutcomesTable = {
  day: string;
  outcome: string;
  amount: number;
};

type AnalyticsSaltsTable = {
  day: string;
  salt: string;
};

type AuditLogTable = {
  number: Generated<number>;
  at: Moment;
  actor_kind: "operator" | "owner" | "visitor" | "system";
  actor_id: string | null;
  action: string;
  target_kind: string | null;
  target_id: string | null;
  target_label: string | null;
  reason: string | null;
  request_id: string | null;
  details: GeneratedJsonObject;
};

type AwayRepliesTable = {
  listing_id: string;
  is_on: boolean;
  body: string;
  language: "en" | "zh-Hans" | "zh-Hant" | "other";
  ends_on: string | null;
  updated_at: Moment;
};

type BlockedSendersTable = {
  listing_id: string;
  sender_id: string;
  created_at: Moment;
};

type CityCountsTable = {
  city_key: string;
  city: string;
  state: string;
  active_count: number;
};

type CityDecisionsTable = {
  city_key: string;
  accepted: boolean;
  name: string | null;
  name_zh: string | null;
  state: string | null;
  decided_at: GeneratedMoment;
};

type CityPricesTable = {
  city_key: string;
  listings: number;
  lowest: number;
  median: number;
  highest: number;
  computed_at: Moment;
};

type ConsentsTable = {
  user_id: string;
  document: "terms" | "privacy";
  version: string;
  accepted_at: Moment;
};

type CoursesTable = {
  id: Generated<string>;
  listing_id: string;
  place: number;
  title: string;
  title_zh: string | null;
  category: "business" | "conversational" | "children" | "hsk" | null;
  level: "beginner" | "elementary" | "intermediate" | "advanced" | null;
  exam:
    | "hsk1"
    | "hsk2"
    | "hsk3"
    | "hsk4"
    | "hsk5"
    | "hsk6"
    | "hsk7"
    | "hsk8"
    | "hsk9"
    | "yct1"
    | "yct2"
    | "yct3"
    | "yct4"
    | "ap"
    | "ib"
    | "tocfl"
    | null;
  age_from: number | null;
  age_to: number | null;
  mode: "in-person" | "online" | "both" | null;
  days: Generated<("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[]>;
  from_time: string | null;
  to_time: string | null;
  is_ongoing: Generated<boolean>;
  first_date: string | null;
  last_date: string | null;
  lesson_count: number | null;
  price: number | null;
  price_unit: "hour" | "lesson" | "month" | "term" | null;
  group_size: number | null;
  trial: "free" | "paid" | "none" | null;
  materials: string | null;
  description: string | null;
  description_zh: string | null;
  places: Generated<"open" | "few" | "full">;
  places_set_at: Moment;
  places_reset_at: Moment | null;
  hidden_at: Moment | null;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
};

type DataExportsTable = {
  id: Generated<string>;
  user_id: string;
  state: "requested" | "ready" | "failed";
  email: string | null;
  language: "en" | "zh";
  requested_at: Moment;
  expires_at: Moment;
  due_at: Moment;
  attempts: Generated<number>;
  archive: string | null;
  parts: Generated<number>;
  sealed_key: string | null;
  bytes: number | null;
};

type DecisionsTable = {
  id: Generated<string>;
  listing_id: string;
  target_kind: "listing" | "photo" | "picture" | "message" | "review" | "team-member";
  target_id: string;
  outcome:
    | "listing-removed"
    | "listing-restored"
    | "photo-removed"
    | "photo-hidden"
    | "review-removed"
    | "owner-asked"
    | "no-action"
    | "note"
    | "message-delivered"
    | "message-rejected"
    | "sender-banned"
    | "team-member-hidden"
    | "team-member-shown"
    | "contact-hidden"
    | "contact-shown";
  reason: string | null;
  found: string | null;
  note: string | null;
  operator_id: string;
  created_at: Moment;
  undone_at: Moment | null;
  undone_by: string | null;
  media_hash: string | null;
};

type DirectoryInvitationsTable = {
  id: Generated<string>;
  address_hash: string;
  email: string | null;
  invited_name: string | null;
  city: string | null;
  language: "en" | "zh";
  token_hash: string;
  code_id: string;
  send_at: Moment;
  refused_at: Moment | null;
  had_account: Generated<boolean>;
  was_published: Generated<boolean>;
  invited_by: string;
  created_at: Moment;
};

type DisputesTable = {
  id: string;
  payment_id: string;
  amount_cents: number;
  status: "inquiry" | "open" | "won" | "lost";
  created_at: Moment;
  read_at: Moment;
  respond_by: Moment | null;
};

type InvitationOptOutsTable = {
  address_hash: string;
  created_at: Moment;
};

type LedgerTable = {
  source_ref: string;
  listing_id: string;
  payment_id: string;
  months: number;
  paid_at: Moment;
  created_at: Moment;
  updated_at: Moment;
};

type ListingAnalyticsTable = {
  listing_id: string;
  day: string;
  kind: "shown" | "view" | "saved" | "wechat" | "phone" | "email" | "website" | "directions";
  source: Generated<"" | "taoli" | "search" | "wechat" | "poster" | "other">;
  amount: number;
};

type ListingNamesTable = {
  listing_id: string;
  names: string;
};

type ListingPhotosTable = {
  id: Generated<string>;
  listing_id: string;
  file_hash: string;
  place: number | null;
  removed_at: Moment | null;
  removed_from: number | null;
  caption: string | null;
  caption_zh: string | null;
  consent_at: Moment;
  has_code: boolean;
  hidden_at: Moment | null;
  hidden_reason: string | null;
  created_at: Moment;
  caption_version: Generated<number>;
};

type ListingPricesTable = {
  listing_type: "teacher" | "school";
  unit_cents: number;
  sold_from: Moment;
};

type MailOutboxTable = {
  id: Generated<string>;
  kind: string;
  recipient: string;
  letter: string | null;
  status: Generated<"queued" | "sent" | "void" | "dead">;
  attempts: Generated<number>;
  due_at: Moment;
  expires_at: Moment;
  claim: string | null;
  last_failure: string | null;
  created_at: Moment;
  finished_at: Moment | null;
  dedupe_key: string | null;
  sealed_with: string | null;
  failure_code: string | null;
  language: "en" | "zh" | null;
};

type MailSettingsTable = {
  user_id: string;
  language: "en" | "zh" | null;
  unsubscribe_token: Generated<string>;
  reminders_stopped_at: Moment | null;
  bounced_address: string | null;
  bounced_at: Moment | null;
  bounce_code: string | null;
  team_asked_at: Moment | null;
  monthly_asked_at: Moment | null;
  monthly_stopped_at: Moment | null;
  monthly_done: string | null;
};

type MediaFilesTable = {
  hash: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Moment;
  used_at: Moment;
  erasing_since: Moment | null;
};

type MemberAccountsTable = {
  user_id: string;
  provider: string;
  checked_at: Moment | null;
  gone_at: Moment | null;
};

type MessagesTable = {
  id: Generated<string>;
  listing_id: string;
  sender_id: string | null;
  address_hash: string;
  sender_name: string | null;
  for_whom: "self" | "child";
  body: string | null;
  language: "en" | "zh-Hans" | "zh-Hant" | "other";
  state: "unconfirmed" | "delivered" | "held" | "refused";
  scam_signs: Generated<string[]>;
  is_suspicious: Generated<boolean>;
  hold_reason: "scam" | "spread" | "too-many" | null;
  genuine_at: Moment | null;
  body_hash: string | null;
  body_sketch: Generated<number[]>;
  may_ask_review: Generated<boolean>;
  confirmed_at: Moment | null;
  delivered_at: Moment | null;
  answered_at: Moment | null;
  created_at: Moment;
};

type MissedSearchesTable = {
  words_hash: string;
  days: Generated<number>;
  last_day: string;
  words: string | null;
};

type ModerationCasesTable = {
  id: Generated<string>;
  target_kind: "listing" | "photo" | "picture" | "message" | "review" | "team-member";
  target_id: string;
  listing_id: string;
  state: Generated<"open" | "waiting" | "decided">;
  priority: number;
  due_at: Moment;
  created_at: Moment;
  decided_at: Moment | null;
  decision_id: string | null;
  promised_at: Moment | null;
};

type ModerationOutcomesTable = {
  id: string;
  kind: "report" | "decided-case" | "removal";
  at: Moment;
  opened_at: Moment | null;
  listing_id: string | null;
};

type OperatorIncidentsTable = {
  id: Generated<string>;
  kind: string;
  subject: string;
  summary: string;
  opened_at: Moment;
  last_seen_at: Moment;
  resolved_at: Moment | null;
};

type OperatorNotificationsTable = {
  incident_id: string;
  channel: string;
  status: "open" | "resolved";
  attempts: Generated<number>;
  due_at: Moment;
  sent_at: Moment | null;
};

type OperatorSessionsTable = {
  session_id: string;
  user_id: string;
  started_at: Moment;
  last_seen_at: Moment;
  ended_at: Moment | null;
};

type PaymentAlertsTable = {
  id: Generated<string>;
  kind:
    | "mismatch"
    | "orphan"
    | "partial-refund"
    | "refunded"
    | "refund-failed"
    | "inquiry"
    | "dispute-opened"
    | "dispute-won"
    | "dispute-lost"
    | "paid-twice"
    | "unknown-order"
    | "impossible-change"
    | "totals-differ"
    | "broken-invariant"
    | "removed-listing"
    | "unknown-session"
    | "unsold-price";
  session_id: string;
  payment_id: string | null;
  details: Generated<string>;
  raised_at: Moment;
  resolved_at: Moment | null;
  resolved_by: string | null;
  resolution: string | null;
};

type PaymentChangesTable = {
  id: Generated<number>;
  payment_id: string;
  actor: "owner" | "provider" | "payer" | "reconciler" | "operator";
  event_id: string | null;
  state_before: string | null;
  state_after: string;
  months_before: number | null;
  months_after: number | null;
  changed_at: Moment;
  operator_id: string | null;
};

type PaymentsTable = {
  id: Generated<string>;
  intent_key: string;
  listing_id: string;
  user_id: string | null;
  listing_type: "teacher" | "school";
  months: number;
  unit_cents: number;
  currency: string;
  is_live: boolean;
  language: "en" | "zh" | null;
  email: string | null;
  description: string | null;
  success_url: string | null;
  cancel_url: string | null;
  state:
    | "created"
    | "abandoned"
    | "open"
    | "expired"
    | "pending"
    | "failed"
    | "applied"
    | "disputed"
    | "revoked"
    | "refunded"
    | "mismatch"
    | "orphan";
  refunded_cents: Generated<number>;
  session_id: string | null;
  session_status: "open" | "expired" | "pending" | "failed" | "paid" | null;
  session_url: string | null;
  session_created_at: Moment | null;
  session_expires_at: Moment | null;
  session_read_at: Moment | null;
  provider_payment_id: string | null;
  paid_at: Moment | null;
  receipt_url: string | null;
  created_at: Moment;
  updated_at: Moment;
  account: "gateway" | "stripe-test" | "stripe-live";
  described_at: Moment | null;
  payer_name: string | null;
  payer_email: string | null;
  listing_name: string | null;
  listing_city: string | null;
  listing_state: string | null;
  paid_cents: number | null;
  paid_currency: string | null;
  is_price_unsold: Generated<boolean>;
  is_gift: Generated<boolean>;
  giver_name: string | null;
  promotion_code_id: string | null;
  promotion_code: string | null;
  discount_cents: Generated<number>;
};

type ProfilesTable = {
  id: string;
  full_name: string;
  email: string;
  phone: string | null;
  avatar_url: string | null;
  is_demo: Generated<boolean>;
  created_at: GeneratedMoment;
  updated_at: GeneratedMoment;
};

type PromotionCodesTable = {
  id: Generated<string>;
  code: string;
  kind: "free-months" | "percent-off";
  months: number | null;
  percent: number | null;
  listing_type: "teacher" | "school" | null;
  max_uses: number;
  per_person: Generated<number>;
  per_listing: Generated<number>;
  starts_at: Moment;
  ends_at: Moment | null;
  deactivated_at: Moment | null;
  note: string;
  created_by: string | null;
  created_at: Moment;
};

type PromotionRedemptionsTable = {
  id: Generated<string>;
  code_id: string;
  listing_id: string;
  user_id: string | null;
  address_hash: string;
  months: number;
  use_number: number;
  person_use: number;
  listing_use: number;
  redeemed_at: Moment;
  payment_id: string | null;
};

type ReconciliationsTable = {
  account: "gateway" | "stripe-test" | "stripe-live";
  begun_at: Moment;
  from_at: Moment;
  finished_at: Moment;
  pages: number;
  differences: number;
  failures: number;
  covered_until: Moment | null;
};

type RefundsTable = {
  id: string;
  payment_id: string;
  amount_cents: number;
  status: "pending" | "succeeded" | "failed";
  created_at: Moment;
  read_at: Moment;
};

type ReminderProgressTable = {
  kind: "expiring-14" | "expiring-7" | "expiring-1" | "expired";
  reached_at: Moment;
  reached_id: string;
};

type RenewalLinksTable = {
  listing_id: string;
  token: string;
  created_at: Moment;
};

type ReportedPicturesTable = {
  id: Generated<string>;
  listing_id: string;
  file_hash: string;
  hidden_at: Moment | null;
  hidden_reason: string | null;
};

type ReportsTable = {
  id: Generated<string>;
  case_id: string;
  source: "visitor" | "owner";
  reason: string;
  body: string | null;
  email: string | null;
  language: "en" | "zh";
  outcome: "upheld" | "rejected" | null;
  created_at: Moment;
};

type ReviewInvitationsTable = {
  id: Generated<string>;
  listing_id: string;
  sender_id: string | null;
  address_hash: string;
  sent_at: Moment;
  opened_at: Moment | null;
  reviewed_at: Moment | null;
  refused_at: Moment | null;
};

type ReviewOptOutsTable = {
  address_hash: string;
  created_at: Moment;
};

type ReviewOutcomesTable = {
  review_id: string;
  received_at: Moment;
  published_at: Moment | null;
  ended_as: "refused" | "removed" | null;
  ended_at: Moment | null;
  reason: string | null;
};

type ReviewProofFilesTable = {
  file_name: string;
  created_at: GeneratedMoment;
};

type ReviewProofsTable = {
  id: Generated<string>;
  listing_id: string;
  sender_id: string;
  review_id: string | null;
  file_name: string | null;
  seen_by: string | null;
  seen_at: Moment | null;
  erase_at: Moment | null;
  created_at: Moment;
};

type ReviewRequestsTable = {
  message_id: string;
  created_at: Moment;
};

type ReviewVersionsTable = {
  review_id: string;
  version: number;
  stars: number;
  body: string;
  created_at: Moment;
};

type ReviewsTable = {
  id: Generated<string>;
  listing_id: string | null;
  owner_id: string;
  sender_id: string | null;
  proof: "message" | "invitation" | "evidence";
  stars: number;
  body: string | null;
  language: "en" | "zh-Hans" | "zh-Hant" | "other";
  shown_name: string | null;
  learner: "self" | "child";
  lessons: "one" | "few" | "many";
  course: string | null;
  started_month: string | null;
  state: "submitted" | "held" | "published" | "refused" | "removed" | "withdrawn";
  hold_reasons: Generated<string[]>;
  is_untold: Generated<boolean>;
  refusal:
    | "private-person"
    | "contact-or-advert"
    | "threat-or-hate"
    | "not-about-lessons"
    | "not-genuine"
    | "unlawful"
    | null;
  found: string | null;
  decided_by: string | null;
  decided_at: Moment | null;
  changes_until: Moment | null;
  changes_asked_at: Moment | null;
  appealed_at: Moment | null;
  appeal: string | null;
  due_at: Moment | null;
  decide_by: Moment | null;
  published_at: Moment | null;
  edited_at: Moment | null;
  ended_at: Moment | null;
  reply: string | null;
  reply_language: "en" | "zh-Hans" | "zh-Hant" | "other" | null;
  replied_at: Moment | null;
  detached_at: Moment | null;
  version: Generated<number>;
  created_at: Moment;
  address_hash: string | null;
};

type SchemaMigrationsTable = {
  name: string;
  checksum: string;
  applied_at: GeneratedMoment;
  phase: string | null;
};

type SenderTokensTable = {
  token_hash: string;
  sender_id: string;
  purpose: "confirm" | "browser" | "review" | "edit-review";
  subject_id: string | null;
  expires_at: Moment;
  used_at: Moment | null;
  created_at: Moment;
};

type SendersTable = {
  id: Generated<string>;
  email: string;
  confirmed_at: Moment | null;
  language: "en" | "zh";
  banned_at: Moment | null;
  created_at: Moment;
};

type StripeEventsTable = {
  id: string;
  type: string;
  subject: "session" | "payment" | "other";
  subject_id: string | null;
  is_live: boolean;
  api_version: string | null;
  created_at: Moment;
  received_at: Moment;
  handled_at: Moment | null;
  tried_at: Moment | null;
  account: "gateway" | "stripe-test" | "stripe-live";
  due_at: GeneratedMoment;
  attempts: Generated<number>;
};

type TeacherListingsTable = {
  id: Generated<string>;
  user_id: string;
  listing_type: "teacher" | "school";
  city: string;
  city_key: string;
  state: string;
  hourly_rate: number;
  availability: string | null;
  name_zh: string | null;
  headline: string | null;
  headline_zh: string | null;
  bio: string | null;
  bio_zh: string | null;
  website_url: string | null;
  phone: string | null;
  wechat_id: string | null;
  specializations: Generated<string[]>;
  experience_years: Generated<number>;
  school_name: string | null;
  school_address: string | null;
  courses_offered: string[] | null;
  category_keys: Generated<("business" | "conversational" | "children" | "hsk")[]>;
  shown_contacts: Generated<("email" | "phone" | "wechat" | "website")[]>;
  is_active: Generated<boolean>;
  subscription_started_at: Moment | null;
  subscription_expires_at: Moment | null;
  months_paid: Generated<number>;
  removed_at: Moment | null;
  removal_reason: string | null;
  created_at: GeneratedMoment;
  updated_at: GeneratedMoment;
  version: Generated<number>;
  was_public: Generated<boolean>;
  taken_down_at: Moment | null;
  picture_hash: string | null;
  accepts_messages: Generated<boolean>;
  wechat_code: string | null;
  wechat_code_set_at: Moment | null;
  review_count: Generated<number>;
  review_sum: Generated<number>;
  facets: Generated<string[]>;
  lesson_times: Generated<string[]>;
  facet_keys: Generated<string[]>;
  search_words: Generated<string>;
  words_folding: Generated<number>;
  words_version: Generated<number>;
  courses_due_at: Moment | null;
  trial_price: number | null;
  trial_minutes: number | null;
  hidden_contacts: Generated<("email" | "phone" | "wechat" | "website")[]>;
  picture_set_at: Moment | null;
};

type TeamMembersTable = {
  id: Generated<string>;
  listing_id: string;
  place: number | null;
  full_name: string;
  role: string | null;
  role_zh: string | null;
  about: string | null;
  about_zh: string | null;
  teaches_since: number | null;
  languages: Generated<("en" | "zh" | "yue")[]>;
  picture_hash: string | null;
  consent_at: Moment;
  hidden_at: Moment | null;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
  removed_at: Moment | null;
  hidden_with: string | null;
  reported_name: string | null;
  reported_picture_hash: string | null;
  picture_set_at: Moment | null;
  erased_names: string[] | null;
};

type TestGatewayRecordsTable = {
  kind:
    | "session"
    | "intent"
    | "charge"
    | "refund"
    | "dispute"
    | "event"
    | "delivery"
    | "answer"
    | "settings"
    | "coupon";
  id: string;
  record: string;
  due_at: Moment | null;
  number: Generated<number>;
  saved_at: GeneratedMoment;
};

type WriteChecksTable = {
  id: Generated<boolean>;
  checked_at: Moment;
};

type AuthProviderAuditLogTable = {
  id: Generated<number>;
  action: string;
  user_id: string | null;
  session_id: string | null;
  email_hash: string | null;
  client_hash: string | null;
  created_at: GeneratedMoment;
};

type AuthProviderChallengesTable = {
  id: Generated<string>;
  factor_id: string;
  attempts: Generated<number>;
  created_at: GeneratedMoment;
};

type AuthProviderDeletedUsersTable = {
  id: string;
  deleted_at: GeneratedMoment;
};

type AuthProviderFactorsTable = {
  id: Generated<string>;
  user_id: string;
  factor_type: "totp" | "recovery_code";
  friendly_name: string | null;
  sealed_secret: string | null;
  status: Generated<"unverified" | "verified">;
  last_used_step: Generated<number>;
  created_at: GeneratedMoment;
  updated_at: GeneratedMoment;
};

type AuthProviderFlowStatesTable = {
  id: Generated<string>;
  user_id: string | null;
  method: string;
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  auth_code_hash: string | null;
  provider: string | null;
  linking_user_id: string | null;
  redirect_to: string | null;
  created_at: GeneratedMoment;
  password_hash: string | null;
  linking_session_id: string | null;
  external_identity: GeneratedJsonObject | null;
};

type AuthProviderIdentitiesTable = {
  id: Generated<string>;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: GeneratedJsonObject;
  last_sign_in_at: Moment | null;
  created_at: GeneratedMoment;
  updated_at: GeneratedMoment;
};

type AuthProviderKnownPlacesTable = {
  user_id: string;
  place: string;
  with_factor: Generated<boolean>;
  seen_at: Moment;
};

type AuthProviderOneTimeTokensTable = {
  user_id: string;
  purpose:
    | "signup"
    | "invite"
    | "recovery"
    | "magiclink"
    | "email_change_current"
    | "email_change_new"
    | "reauthentication";
  email: string;
  code_hash: string;
  link_hash: string;
  attempts: Generated<number>;
  password_hash: string | null;
  flow_state_id: string | null;
  created_at: GeneratedMoment;
  asked_from: Generated<string[]>;
  place_attempts: GeneratedJsonObject;
};

type AuthProviderRateLimitsTable = {
  key: string;
  points: Generated<number>;
  expire: number | null;
  opens_at: Generated<number>;
};

type AuthProviderRecoveryCodesTable = {
  factor_id: string;
  code_hash: string;
  used_at: Moment | null;
  created_at: GeneratedMoment;
};

type AuthProviderSessionsTable = {
  id: Generated<string>;
  user_id: string;
  counter: Generated<number>;
  aal: Generated<"aal1" | "aal2">;
  amr: GeneratedJsonList;
  authenticated_at: GeneratedMoment;
  refreshed_at: GeneratedMoment;
  created_at: GeneratedMoment;
  user_agent: string | null;
  network: string | null;
  time_zone: string | null;
  auth_code_hash: string | null;
  browser: string | null;
  tokens_from: Moment | null;
};

type AuthProviderSettingsTable = {
  name: string;
  value: string;
  created_at: GeneratedMoment;
};

type AuthProviderSigningKeysTable = {
  kid: string;
  sealed_key: string;
  sealed_with: string;
  signs_from: Moment;
  created_at: Moment;
};

type AuthProviderUsersTable = {
  id: Generated<string>;
  email: string | null;
  email_confirmed_at: Moment | null;
  password_hash: string | null;
  app_metadata: GeneratedJsonObject;
  user_metadata: GeneratedJsonObject;
  new_email: string | null;
  old_mailbox_agreed: Generated<boolean>;
  new_mailbox_agreed: Generated<boolean>;
  is_anonymous: Generated<boolean>;
  banned_until: Moment | null;
  invited_at: Moment | null;
  confirmation_sent_at: Moment | null;
  recovery_sent_at: Moment | null;
  email_change_sent_at: Moment | null;
  last_sign_in_at: Moment | null;
  created_at: GeneratedMoment;
  updated_at: GeneratedMoment;
};

export type Tables = {
  account_bans: AccountBansTable;
  account_deletions: AccountDeletionsTable;
  analytics_dedup: AnalyticsDedupTable;
  analytics_outcomes: AnalyticsOutcomesTable;
  analytics_salts: AnalyticsSaltsTable;
  audit_log: AuditLogTable;
  away_replies: AwayRepliesTable;
  blocked_senders: BlockedSendersTable;
  city_counts: CityCountsTable;
  city_decisions: CityDecisionsTable;
  city_prices: CityPricesTable;
  consents: ConsentsTable;
  courses: CoursesTable;
  data_exports: DataExportsTable;
  decisions: DecisionsTable;
  directory_invitations: DirectoryInvitationsTable;
  disputes: DisputesTable;
  invitation_opt_outs: InvitationOptOutsTable;
  ledger: LedgerTable;
  listing_analytics: ListingAnalyticsTable;
  listing_names: ListingNamesTable;
  listing_photos: ListingPhotosTable;
  listing_prices: ListingPricesTable;
  mail_outbox: MailOutboxTable;
  mail_settings: MailSettingsTable;
  media_files: MediaFilesTable;
  member_accounts: MemberAccountsTable;
  messages: MessagesTable;
  missed_searches: MissedSearchesTable;
  moderation_cases: ModerationCasesTable;
  moderation_outcomes: ModerationOutcomesTable;
  operator_incidents: OperatorIncidentsTable;
  operator_notifications: OperatorNotificationsTable;
  operator_sessions: OperatorSessionsTable;
  payment_alerts: PaymentAlertsTable;
  payment_changes: PaymentChangesTable;
  payments: PaymentsTable;
  profiles: ProfilesTable;
  promotion_codes: PromotionCodesTable;
  promotion_redemptions: PromotionRedemptionsTable;
  reconciliations: ReconciliationsTable;
  refunds: RefundsTable;
  reminder_progress: ReminderProgressTable;
  renewal_links: RenewalLinksTable;
  reported_pictures: ReportedPicturesTable;
  reports: ReportsTable;
  review_invitations: ReviewInvitationsTable;
  review_opt_outs: ReviewOptOutsTable;
  review_outcomes: ReviewOutcomesTable;
  review_proof_files: ReviewProofFilesTable;
  review_proofs: ReviewProofsTable;
  review_requests: ReviewRequestsTable;
  review_versions: ReviewVersionsTable;
  reviews: ReviewsTable;
  schema_migrations: SchemaMigrationsTable;
  sender_tokens: SenderTokensTable;
  senders: SendersTable;
  stripe_events: StripeEventsTable;
  teacher_listings: TeacherListingsTable;
  team_members: TeamMembersTable;
  test_gateway_records: TestGatewayRecordsTable;
  write_checks: WriteChecksTable;
  "auth_provider.audit_log": AuthProviderAuditLogTable;
  "auth_provider.challenges": AuthProviderChallengesTable;
  "auth_provider.deleted_users": AuthProviderDeletedUsersTable;
  "auth_provider.factors": AuthProviderFactorsTable;
  "auth_provider.flow_states": AuthProviderFlowStatesTable;
  "auth_provider.identities": AuthProviderIdentitiesTable;
  "auth_provider.known_places": AuthProviderKnownPlacesTable;
  "auth_provider.one_time_tokens": AuthProviderOneTimeTokensTable;
  "auth_provider.rate_limits": AuthProviderRateLimitsTable;
  "auth_provider.recovery_codes": AuthProviderRecoveryCodesTable;
  "auth_provider.sessions": AuthProviderSessionsTable;
  "auth_provider.settings": AuthProviderSettingsTable;
  "auth_provider.signing_keys": AuthProviderSigningKeysTable;
  "auth_provider.users": AuthProviderUsersTable;
};
