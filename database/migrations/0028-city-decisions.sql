-- Owners may type any city. One that is not in the application's own list gets a page, an entry in the sitemap and a place in
-- the selector only after an operator has accepted it; one that was refused is not put forward again.

create table city_decisions (
  city_key text primary key,
  accepted boolean not null,
  -- What an accepted city is called, in English and in Chinese, whatever its listings say.
  name text,
  name_zh text,
  state text,
  decided_at timestamptz not null default now(),

  constraint city_decisions_city_key check (char_length(city_key) between 1 and 60),
  constraint city_decisions_name check (char_length(name) between 1 and 60 and btrim(name) <> ''),
  constraint city_decisions_name_zh check (char_length(name_zh) between 1 and 60 and btrim(name_zh) <> ''),
  constraint city_decisions_state check (char_length(state) between 1 and 60 and btrim(state) <> ''),
  constraint city_decisions_names check (
    not accepted or (name is not null and name_zh is not null and state is not null)
  )
);

alter table city_decisions enable row level security;

-- A decision changes pages, the selector and the sitemap of every process.
create trigger city_decisions_notify after insert or update or delete or truncate on city_decisions
for each statement execute function notify_listings_changed();
