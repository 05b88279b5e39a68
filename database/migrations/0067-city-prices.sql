-- phase: expand
-- What an hour costs in each city, computed once a day from the rates of its public listings. Cities with too few rates
-- have no row.

create table city_prices (
  city_key text primary key,
  -- How many listings state a rate.
  listings integer not null,
  -- US dollars an hour.
  lowest numeric(10, 2) not null,
  median numeric(10, 2) not null,
  highest numeric(10, 2) not null,
  computed_at timestamptz not null,

  constraint city_prices_listings check (listings > 0),
  constraint city_prices_order check (lowest > 0 and lowest <= median and median <= highest)
);

alter table city_prices enable row level security;
