import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "#database/tables.ts";
import { messagesFor } from "#i18n/messages.ts";
import { bothDatabases } from "#test/helpers/database/database.ts";

/**
 * The treatment of a table's rows about a member whose account is deleted. `erased`: deleted, with the profile, with
 * the account or by `eraseAccount`. `anonymized`: names, addresses and places are removed. `ids`: only ids or keyed
 * hashes, for a limited time. `none`: nothing about a member.
 */
type Treatment = "erased" | "anonymized" | "ids" | "none";

/** A new table does not compile, and fails below, until it has a line here and, if necessary, a canary in the tests. */
const treatments: Record<keyof Tables, [treatment: Treatment, reason: string]> = {
  account_bans: ["erased", "by eraseAccount; accounts without a profile can be banned as well"],
  account_deletions: ["ids", "rejects tokens of the erased account for thirty days"],
  analytics_dedup: ["none", "keys without meaning once the day’s salt is gone, and deleted with it"],
  analytics_outcomes: ["none", "figures of a day"],
  analytics_salts: ["none", "random, deleted soon after the day"],
  audit_log: ["anonymized", "labels are erased; ids explain what happened for 36 months"],
  away_replies: ["erased", "with the listing"],
  blocked_senders: ["erased", "with the listing, or with the sender"],
  city_counts: ["none", "figures"],
  city_decisions: ["none", "cities"],
  write_checks: ["none", "one time"],
  city_prices: ["none", "figures of at least eight listings"],
  consents: ["erased", "with the profile"],
  courses: ["erased", "with the listing"],
  team_members: ["erased", "with the listing"],
  data_exports: ["erased", "with the profile; the archives by closeGoneAccounts"],
  decisions: ["erased", "with the listing"],
  directory_invitations: ["anonymized", "name and address go with the account; a keyed hash stays: one email ever"],
  invitation_opt_outs: ["ids", "keyed hashes of addresses that want no invitation"],
  disputes: ["none", "Stripe's ids and amounts"],
  missed_searches: ["none", "words that several visitors searched for, or a hash of them, for 90 days"],
  ledger: ["none", "the listing's id and months, for the accounts"],
  listing_analytics: ["erased", "with the listing"],
  listing_names: ["erased", "with the listing"],
  listing_photos: ["erased", "with the listing"],
  listing_prices: ["none", "prices"],
  mail_outbox: ["erased", "by the address; the confirmation loses it when it is sent"],
  mail_settings: ["erased", "with the profile"],
  media_files: ["erased", "by the sweep, with the files, once no listing names the image"],
  member_accounts: ["erased", "with the profile"],
  messages: ["anonymized", "to the member with the listing; by the member: all but a keyed hash of the address"],
  moderation_cases: ["erased", "with the listing"],
  moderation_outcomes: ["none", "times and ids; the ids of erased cases, decisions and listings are replaced"],
  operator_incidents: ["none", "ids and figures"],
  operator_notifications: ["none", "states of deliveries"],
  operator_sessions: ["ids", "of operators, who are no members"],
  payment_alerts: ["none", "Stripe's ids and amounts"],
  payment_changes: ["none", "states of payments"],
  payments: ["anonymized", "retained for tax law without account, names, places and addresses"],
  profiles: ["erased", "by eraseAccount"],
  promotion_codes: ["ids", "of operators, who are no members"],
  promotion_redemptions: [
    "anonymized",
    "the account is removed; a keyed hash of the address stays, so that limits hold",
  ],
  reconciliations: ["none", "figures"],
  refunds: ["none", "Stripe's ids and amounts"],
  reported_pictures: ["erased", "with the listing"],
  reminder_progress: ["ids", "the last listing of a run"],
  renewal_links: ["erased", "with the listing"],
  reports: ["anonymized", "about the member with the listing; in the member's own, the address is removed"],
  review_invitations: ["ids", "with the listing; of the invited person a keyed hash, for 12 months"],
  review_opt_outs: ["ids", "keyed hashes of addresses that want no invitation"],
  review_outcomes: ["none", "times, outcomes and reasons; the id of an erased review is replaced"],
  review_proof_files: ["erased", "by the sweep, with the files"],
  review_proofs: ["erased", "with the review; the file thirty days after the decision"],
  review_requests: ["erased", "with the message"],
  review_versions: ["erased", "with the review"],
  reviews: [
    "anonymized",
    "about the member with the profile; the member’s own lose the name and keep a keyed hash, unpublished ones go",
  ],
  schema_migrations: ["none", "migrations"],
  sender_tokens: ["erased", "with the sender"],
  senders: [
    "erased",
    "by eraseAccount, the one with the member's address; a banned one keeps it until the ban is lifted",
  ],
  stripe_events: ["none", "Stripe's ids, for 90 days"],
  teacher_listings: ["erased", "with the profile"],
  test_gateway_records: ["none", "stands for Stripe, whose records are its own"],
  "auth_provider.audit_log": ["ids", "ids and keyed hashes, for 180 days"],
  "auth_provider.challenges": ["erased", "with the factor"],
  "auth_provider.deleted_users": ["ids", "for thirty days"],
  "auth_provider.factors": ["erased", "with the account"],
  "auth_provider.flow_states": ["erased", "with the account, or after two hours"],
  "auth_provider.identities": ["erased", "with the account"],
  "auth_provider.known_places": ["erased", "with the account"],
  "auth_provider.one_time_tokens": ["erased", "with the account"],
  "auth_provider.rate_limits": ["ids", "keyed hashes, until the limit expires"],
  "auth_provider.recovery_codes": ["erased", "with the factor"],
  "auth_provider.sessions": ["erased", "with the account"],
  "auth_provider.settings": ["none", "the provider's own"],
  "auth_provider.signing_keys": ["none", "the provider's own"],
  "auth_provider.users": ["erased", "by deleteAccount"],
};

/**
 * The file of a member's data export that has the rows about them. A table whose rows are erased or anonymized with the
 * account has a line here or in `notExported`.
 */
const exported: Partial<Record<keyof Tables, string>> = {
  account_bans: "account.json",
  audit_log: "activity.json",
  listing_analytics: "analytics.json",
  consents: "consents.json",
  courses: "courses.json",
  team_members: "team.json",
  decisions: "decisions.json",
  directory_invitations: "invitations.json",
  disputes: "payments.json",
  ledger: "payments.json",
  listing_photos: "photos.json",
  mail_outbox: "emails.json",
  messages: "messages.json",
  away_replies: "listing.json",
  blocked_senders: "messages.json",
  mail_settings: "account.json",
  media_files: "photos.json",
  member_accounts: "account.json",
  payments: "payments.json",
  profiles: "account.json",
  promotion_redemptions: "promotions.json",
  refunds: "payments.json",
  reported_pictures: "photos.json",
  reports: "reports.json",
  review_proofs: "proofs.json",
  review_versions: "reviews.json",
  reviews: "reviews.json",
  teacher_listings: "listing.json",
  moderation_cases: "reports.json",
  "auth_provider.audit_log": "sign-in.json",
  "auth_provider.factors": "sign-in.json",
  "auth_provider.identities": "sign-in.json",
  "auth_provider.known_places": "sign-in.json",
  "auth_provider.sessions": "sign-in.json",
  "auth_provider.users": "sign-in.json",
};

const notExported: Partial<Record<keyof Tables, string>> = {
  renewal_links: "a secret that pays for the listing",
  review_proof_files: "names of files that are about to be erased",
  review_requests: "the time of an email, which emails.json has",
  sender_tokens: "hashes of secrets",
  senders: "the address, which account.json has",
  listing_names: "a copy of names for searches; account.json and listing.json have them",
  data_exports: "the export itself; its requests are in activity.json",
  "auth_provider.challenges": "codes that are asked for, for minutes",
  "auth_provider.flow_states": "secrets of a sign-in that has begun, for two hours",
  "auth_provider.one_time_tokens": "secrets; the emails that carry them are in emails.json",
  "auth_provider.recovery_codes": "secrets",
};

/** Columns that refer to a member, or that contain text a member typed. */
const personalColumn = /^(user_id|owner_id|.*email|recipient|full_name|.*phone|.*_name|reporter.*)$/u;

/** Names of other entities. */
const otherNames = new Set(["city_decisions", "schema_migrations"]);

bothDatabases(
  (database) => {
    test("every table of the schema has an entry", async () => {
      const { rows } = await sql<{ name: string }>`
        select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
        from information_schema.tables
        where table_schema in ('public', 'auth_provider') and table_type = 'BASE TABLE'
      `.execute(database.db);
      expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(treatments).toSorted());
    });

    test("data erased with the account is in the data export, or has a documented exception", () => {
      const tables = Object.keys(treatments) as (keyof Tables)[];
      const personal = tables.filter((name) => /erased|anonymized/u.test(treatments[name][0]));
      expect(personal.filter((name) => !(name in exported) && !(name in notExported))).toEqual([]);
      const files = Object.keys(messagesFor("en", "dataExport").files);
      expect([...new Set(Object.values(exported))].toSorted()).toEqual(files.toSorted());
    });

    test("a table with a personal column has a treatment other than none", async () => {
      const { rows } = await sql<{ name: keyof Tables; column: string }>`
        select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name,
          column_name as column
        from information_schema.columns where table_schema in ('public', 'auth_provider')
      `.execute(database.db);
      const personal = rows.filter(({ name, column }) => personalColumn.test(column) && !otherNames.has(name));
      expect(personal.filter(({ name }) => treatments[name]?.[0] === "none")).toEqual([]);
    });

    test("rows erased with the profile or the account reference it by a foreign key", async () => {
      const { rows } = await sql<{ name: string }>`
        select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
        from information_schema.columns
        where table_schema in ('public', 'auth_provider') and column_name = 'user_id'
          and not exists (
            select from pg_constraint
            where conrelid = (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass
              and contype = 'f' and confdeltype = 'c'
          )
      `.execute(database.db);
      const loose = rows.map(({ name }) => name).toSorted();
      expect(loose).toEqual([
        "account_bans",
        "account_deletions",
        "auth_provider.audit_log",
        "operator_sessions",
        "payments",
        "promotion_redemptions",
      ]);
    });
  },
  { keepRows: true },
);
