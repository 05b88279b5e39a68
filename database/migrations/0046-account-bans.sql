-- phase: expand
-- Accounts that operators keep out. The auth provider refuses their sign-ins; this table says why, and until when.

create table account_bans (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  reason text not null,
  -- For operators alone.
  note text,
  -- Null: until it is lifted.
  until timestamptz,
  operator_id uuid not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  -- Null for a ban whose time was over.
  lifted_by uuid,
  -- When the auth provider was told of the row's present state; null: it has to be.
  told_at timestamptz,

  constraint account_bans_reason check (
    reason in ('impersonation', 'scam', 'unlawful-or-unsafe', 'spam', 'abuse', 'repeated-violations')
  ),
  constraint account_bans_note check (char_length(note) between 1 and 8000 and octet_length(note) <= 16000),
  constraint account_bans_until check (until > created_at),
  constraint account_bans_lifted check (lifted_by is null or lifted_at is not null)
);

create unique index account_bans_present on account_bans (user_id) where lifted_at is null;
create index account_bans_of_user on account_bans (user_id, created_at desc);
create index account_bans_ending on account_bans (until) where lifted_at is null and until is not null;
create index account_bans_untold on account_bans (created_at) where told_at is null;

alter table account_bans enable row level security;
