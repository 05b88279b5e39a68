-- What a month of a listing has cost, and since when: each start of a process adds today's prices where they are new.
create table listing_prices (
  listing_type text not null,
  unit_cents integer not null,
  sold_from timestamptz not null,

  primary key (listing_type, sold_from),
  constraint listing_prices_listing_type check (listing_type in ('teacher', 'school')),
  constraint listing_prices_unit_cents check (unit_cents between 1 and 10000000)
);

alter table listing_prices enable row level security;

-- Each price at which this application has begun a payment itself: only those have a language.
insert into listing_prices (listing_type, unit_cents, sold_from)
select listing_type, unit_cents, min(created_at) from payments where language is not null
group by listing_type, unit_cents
on conflict do nothing;

-- The session, made by something else, names a price that was never sold. Months and price are then those that its money
-- buys at the price of its day.
alter table payments add column is_price_unsold boolean not null default false;

create trigger payments_freeze_price before update on payments
for each row when (old.is_price_unsold is distinct from new.is_price_unsold)
execute function refuse_change_of_money();

-- The last pass of the reconciler through what the provider has, one row for each account.
create table reconciliations (
  account text primary key,
  begun_at timestamptz not null,
  -- Sessions, refunds and disputes made from then until `begun_at`.
  from_at timestamptz not null,
  finished_at timestamptz not null,
  -- How many pages of lists were read, how many payments differed, and how many of those could not be applied.
  pages integer not null,
  differences integer not null,
  failures integer not null,
  -- Up to when everything has been gone through and applied. Also what a restored backup knows: the next pass begins there.
  covered_until timestamptz,

  constraint reconciliations_account check (account in ('gateway', 'stripe-test', 'stripe-live')),
  constraint reconciliations_counts check (pages >= 0 and differences >= 0 and failures >= 0)
);

alter table reconciliations enable row level security;

-- One pass takes the place of five. What all of those that reached furthest have covered is covered.
insert into reconciliations
select account, max(begun_at), min(from_at), max(coalesce(finished_at, begun_at)), 0, 0, 0,
  case when count(covered_until) = 3 then min(covered_until) end
from reconciler_windows where name in ('sessions-daily', 'refunds-daily', 'disputes-daily')
group by account;

-- Nothing that serves people reads it: while a process of the version before still runs, its reconciler fails, and is made
-- up for by this one.
drop table reconciler_windows;
