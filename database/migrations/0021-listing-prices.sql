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
