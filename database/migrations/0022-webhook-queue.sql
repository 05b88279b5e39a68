-- The inbox of webhook events is also the queue of those that still have to be applied.

-- When the next try is due; without meaning once an event is handled. A process that claims an event moves it to the end of
-- its lease, so that the events of a process that dies become due again by themselves.
-- `tried_at` is no longer used. The previous release still writes it while it runs beside this one; a later migration drops it.
alter table stripe_events
  add column due_at timestamptz not null default now(),
  add column attempts integer not null default 0,
  add constraint stripe_events_attempts check (attempts >= 0);

create index stripe_events_due on stripe_events (account, due_at) where handled_at is null;
