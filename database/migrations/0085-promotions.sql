-- phase: expand
-- Promotion codes and their uses. A use of free months is an entry beside the ledger's: a listing's end is computed from
-- both, its months paid from the ledger alone. Every writer locks the listing first, then the code.

create table promotion_codes (
  id uuid primary key default gen_random_uuid(),
  -- In capitals, as it is shown. Hyphens only separate.
  code text not null,
  kind text not null,
  months integer,
  percent integer,
  -- The plan it is for; null: both.
  listing_type text,
  -- How often it can be used by all people together, by one person, and for one listing.
  max_uses integer not null,
  per_person integer not null default 1,
  per_listing integer not null default 1,
  starts_at timestamptz not null,
  -- The first moment at which it can no longer be used; null: no end.
  ends_at timestamptz,
  deactivated_at timestamptz,
  -- What it is for, in the operator's words.
  note text not null,
  created_by uuid,
  created_at timestamptz not null,

  constraint promotion_codes_code check (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and char_length(code) <= 40),
  constraint promotion_codes_length check (char_length(replace(code, '-', '')) >= 6),
  constraint promotion_codes_kind check (kind in ('free-months', 'percent-off')),
  constraint promotion_codes_months check ((kind = 'free-months') = (months is not null) and months between 1 and 24),
  constraint promotion_codes_percent check ((kind = 'percent-off') = (percent is not null) and percent between 1 and 99),
  constraint promotion_codes_listing_type check (listing_type in ('teacher', 'school')),
  constraint promotion_codes_limits check (
    max_uses between 1 and 100000 and per_person between 1 and 100 and per_listing between 1 and 100
  ),
  constraint promotion_codes_times check (ends_at is null or ends_at > starts_at),
  constraint promotion_codes_note check (octet_length(note) between 1 and 2000)
);

-- However it is typed.
create unique index promotion_codes_key on promotion_codes (replace(code, '-', ''));
create index promotion_codes_list on promotion_codes (created_at desc, id desc);

-- Uses of codes. Like the ledger they outlive the listing and the account, and are never deleted. Uses are numbered by
-- code, person and listing, so that no two of them can be taken for the same one.
create table promotion_redemptions (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references promotion_codes (id),
  listing_id uuid not null,
  -- Null once the account is deleted.
  user_id uuid,
  -- A keyed hash of the member's email address: a new account with the same address is the same person.
  address_hash text not null,
  -- What the listing got; 0 for a discount.
  months integer not null,
  use_number integer not null,
  person_use integer not null,
  listing_use integer not null,
  redeemed_at timestamptz not null,

  constraint promotion_redemptions_use unique (code_id, use_number),
  constraint promotion_redemptions_person unique (code_id, address_hash, person_use),
  constraint promotion_redemptions_listing_use unique (code_id, listing_id, listing_use),
  constraint promotion_redemptions_months check (months between 0 and 24),
  constraint promotion_redemptions_numbers check (use_number >= 1 and person_use >= 1 and listing_use >= 1)
);

create unique index promotion_redemptions_account on promotion_redemptions (code_id, user_id, person_use)
  where user_id is not null;
create index promotion_redemptions_listing on promotion_redemptions (listing_id);
create index promotion_redemptions_user on promotion_redemptions (user_id) where user_id is not null;

alter table promotion_codes enable row level security;
alter table promotion_redemptions enable row level security;

create trigger promotion_redemptions_keep before delete on promotion_redemptions
for each row execute function refuse_change_of_money();

-- Only the account can be taken out.
create trigger promotion_redemptions_freeze before update on promotion_redemptions
for each row when (
  (old.id, old.code_id, old.listing_id, old.address_hash, old.months, old.use_number, old.person_use, old.listing_use,
    old.redeemed_at)
  is distinct from
  (new.id, new.code_id, new.listing_id, new.address_hash, new.months, new.use_number, new.person_use, new.listing_use,
    new.redeemed_at)
  or (new.user_id is not null and old.user_id is distinct from new.user_id)
)
execute function refuse_change_of_money();

create trigger promotion_codes_keep before delete on promotion_codes
for each row execute function refuse_change_of_money();

-- What a code grants never changes; it can only be deactivated.
create trigger promotion_codes_freeze before update on promotion_codes
for each row when (
  (old.id, old.code, old.kind, old.months, old.percent, old.listing_type, old.max_uses, old.per_person, old.per_listing,
    old.starts_at, old.ends_at, old.note, old.created_by, old.created_at)
  is distinct from
  (new.id, new.code, new.kind, new.months, new.percent, new.listing_type, new.max_uses, new.per_person, new.per_listing,
    new.starts_at, new.ends_at, new.note, new.created_by, new.created_at)
  or (old.deactivated_at is not null and old.deactivated_at is distinct from new.deactivated_at)
)
execute function refuse_change_of_money();
