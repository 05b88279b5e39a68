-- phase: expand
-- The rights of operators end after half an hour without a request. One row for each session of the auth provider.

create table operator_sessions (
  session_id uuid primary key,
  user_id uuid not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,

  constraint operator_sessions_times check (last_seen_at >= started_at)
);

create index operator_sessions_last_seen_at on operator_sessions (last_seen_at);

alter table operator_sessions enable row level security;
