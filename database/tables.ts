// Made from the migrated database by database/generate-tables.ts; not written by hand.

import type { ColumnType, Generated } from "kysely";

type Moment = ColumnType<Date, Date | string, Date | string>;

type GeneratedMoment = ColumnType<Date, Date | string | undefined, Date | string>;

type CityCountsTable = {
  city_key: string;
  city: string;
  state: string;
  active_count: number;
};

type MailOutboxTable = {
  id: Generated<string>;
  kind: string;
  recipient: string;
  letter: string | null;
  status: Generated<"queued" | "sent" | "dead">;
  attempts: Generated<number>;
  due_at: Moment;
  expires_at: Moment;
  claim: string | null;
  last_failure: string | null;
  created_at: Moment;
  finished_at: Moment | null;
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

type SchemaMigrationsTable = {
  name: string;
  checksum: string;
  applied_at: GeneratedMoment;
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
};

export type Tables = {
  city_counts: CityCountsTable;
  mail_outbox: MailOutboxTable;
  profiles: ProfilesTable;
  schema_migrations: SchemaMigrationsTable;
  teacher_listings: TeacherListingsTable;
};
