-- What needs a person, and what operators have been told of it. Written by the job notify-operators.

create table operator_incidents (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it is about: the id of an alert, the name of a job; empty where there can be only one.
  subject text not null,
  summary text not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,

  constraint operator_incidents_summary check (length(summary) <= 300)
);

create unique index operator_incidents_open on operator_incidents (kind, subject) where resolved_at is null;
create index operator_incidents_resolved on operator_incidents (resolved_at) where resolved_at is not null;

-- One row per incident, channel and news. Each is sent once.
create table operator_notifications (
  incident_id uuid not null references operator_incidents (id) on delete cascade,
  channel text not null,
  status text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,

  primary key (incident_id, channel, status),
  constraint operator_notifications_status check (status in ('open', 'resolved'))
);

create index operator_notifications_due on operator_notifications (due_at) where sent_at is null;

alter table operator_incidents enable row level security;
alter table operator_notifications enable row level security;
