-- Limits that slow down instead of refusing, and the places from which an account has signed in.

-- From when on the next use is allowed, in milliseconds since 1970. The previous release neither reads nor writes it: it
-- takes 0, and a row of its own is open.
alter table auth_provider.rate_limits add column opens_at bigint not null default 0;

-- Networks and browsers in which somebody has signed in to an account. Each has an allowance of its own there, so that
-- what strangers do elsewhere keeps nobody out.
create table auth_provider.known_places (
  user_id uuid not null references auth_provider.users (id) on delete cascade,
  -- A keyed hash of the network, or of the browser's device id.
  place text not null,
  -- Whether the second factor was given there.
  with_factor boolean not null default false,
  seen_at timestamptz not null,

  primary key (user_id, place),
  constraint known_places_place check (char_length(place) between 1 and 64)
);

create index known_places_seen_at on auth_provider.known_places (seen_at);

alter table auth_provider.known_places enable row level security;

-- The audit log knows the networks of the last 180 days under the same hash.
insert into auth_provider.known_places (user_id, place, with_factor, seen_at)
select line.user_id, line.client_hash, bool_or(line.action = 'factor-verified'), max(line.created_at)
from auth_provider.audit_log line
join auth_provider.users person on person.id = line.user_id
where line.action in ('signed-in', 'email-confirmed', 'factor-verified') and line.client_hash is not null
group by line.user_id, line.client_hash;

-- The places that asked for a code have tries of their own at it; a stranger's tries do not use them up.
alter table auth_provider.one_time_tokens
  add column asked_from text[] not null default '{}',
  -- Wrong tries by place: { "<place>": 2 }. Those of all other places together stay in `attempts`.
  add column place_attempts jsonb not null default '{}',
  add constraint one_time_tokens_place_attempts check (jsonb_typeof(place_attempts) = 'object');
