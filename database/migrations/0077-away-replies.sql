-- phase: expand
-- What an owner who is away lets the directory reply to new messages, once each.

create table away_replies (
  listing_id uuid primary key references teacher_listings (id) on delete cascade,
  is_on boolean not null,
  body text not null,
  -- Detected, as for messages; a value for `lang`, or 'other'.
  language text not null,
  -- The last day on which it is sent, `2026-12-31` in the listing's time zone. Null: until it is turned off.
  ends_on text,
  updated_at timestamptz not null,
  constraint away_replies_body check (octet_length(body) between 1 and 8192),
  constraint away_replies_ends_on check (ends_on ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  constraint away_replies_language check (language in ('en', 'zh-Hans', 'zh-Hant', 'other'))
);
alter table away_replies enable row level security;

-- What operators decided last about reviews, newest first.
create index reviews_decided_last on reviews (decided_at desc, id desc) where decided_at is not null;
