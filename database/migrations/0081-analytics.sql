-- phase: expand
-- How often listings are shown, opened and contacted. Nothing here leads to a person: the keys that count somebody once
-- a day are made with a salt that is deleted, with them, soon after the day is over. Both tables are unlogged: no backup
-- or replica has them, and after a crash that day starts anew.

create unlogged table analytics_salts (
  -- As "2027-01-31".
  day text primary key,
  -- 32 bytes in hexadecimal.
  salt text not null,
  constraint analytics_salts_day check (day ~ '^20\d\d-\d\d-\d\d$'),
  constraint analytics_salts_salt check (salt ~ '^[0-9a-f]{64}$')
);

create unlogged table analytics_dedup (
  day text not null,
  -- The first 16 bytes of HMAC-SHA-256 by the day's salt, of network, browser, listing and kind.
  key uuid not null,
  primary key (day, key),
  constraint analytics_dedup_day check (day ~ '^20\d\d-\d\d-\d\d$')
);

create table listing_analytics (
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  -- In the time zone of the listing's city.
  day text not null,
  kind text not null,
  -- Where a view came from; empty for other kinds.
  source text not null default '',
  amount integer not null,
  primary key (listing_id, day, kind, source),
  constraint listing_analytics_day check (day ~ '^20\d\d-\d\d-\d\d$'),
  constraint listing_analytics_kind
    check (kind in ('shown', 'view', 'saved', 'wechat', 'phone', 'email', 'website', 'directions')),
  constraint listing_analytics_source check (source in ('', 'taoli', 'search', 'wechat', 'poster', 'other')),
  constraint listing_analytics_sourced check ((kind = 'view') = (source <> '')),
  constraint listing_analytics_amount check (amount > 0)
);

alter table analytics_salts enable row level security;
alter table analytics_dedup enable row level security;
alter table listing_analytics enable row level security;
