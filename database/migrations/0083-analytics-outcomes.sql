-- phase: expand
-- How many events of visitors were counted, and how many were dropped and why: figures of a day (UTC) without anything
-- of a person or a listing.

create table analytics_outcomes (
  -- As "2027-01-31".
  day text not null,
  outcome text not null,
  amount bigint not null,
  primary key (day, outcome),
  constraint analytics_outcomes_day check (day ~ '^20\d\d-\d\d-\d\d$'),
  constraint analytics_outcomes_outcome check (char_length(outcome) between 1 and 40),
  constraint analytics_outcomes_amount check (amount > 0)
);

alter table analytics_outcomes enable row level security;
