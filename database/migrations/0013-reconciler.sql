-- How far the reconciler has gone through what the provider has: one row for each of its windows, with the pass that is
-- under way, or the last one. A pass survives the process that began it.
create table reconciler_windows (
  name text primary key,
  begun_at timestamptz not null,
  -- When the things were made that this pass goes through. The later end is not part of it.
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- The provider's id of the last one that was gone through; null: none yet. They come newest first.
  cursor text,
  pages integer not null default 0,
  -- How many differed from what was kept.
  differences integer not null default 0,
  -- How many of those could not be mended.
  failures integer not null default 0,
  -- What was paid on each day, as the provider has it: {"2027-01-31": {"count": 2, "cents": 3000}}.
  totals jsonb not null default '{}',
  -- Null while the pass is under way.
  finished_at timestamptz,
  -- Up to when everything has been gone through and mended. Also what a restored backup knows: the next pass begins there.
  covered_until timestamptz,

  constraint reconciler_windows_name check (name in (
    'sessions-recent', 'sessions-hourly', 'sessions-daily', 'refunds-daily', 'disputes-daily'
  )),
  constraint reconciler_windows_totals check (jsonb_typeof(totals) = 'object'),
  constraint reconciler_windows_is_ordered check (from_at < until_at),
  constraint reconciler_windows_counts check (pages >= 0 and differences >= 0 and failures >= 0)
);

alter table reconciler_windows enable row level security;

-- When the sweep last tried an event that waits: what cannot be handled is tried less often with time.
alter table stripe_events add column tried_at timestamptz;

-- Two kinds that are not about one session: their subject, in place of its id, is a day (`live 2027-01-31`), or a rule and
-- what breaks it. Unlike the others they are raised again when they come back.
alter table payment_alerts drop constraint payment_alerts_kind;
alter table payment_alerts add constraint payment_alerts_kind check (kind in (
  'mismatch', 'orphan', 'partial-refund', 'inquiry', 'dispute-opened', 'dispute-lost', 'paid-twice', 'unknown-order',
  'impossible-change', 'totals-differ', 'broken-invariant'
));
