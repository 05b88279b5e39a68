-- phase: expand
-- What an owner says of a trial lesson. It stays stored while no kind of trial is among the facets.

alter table teacher_listings
  -- US dollars, stored exactly.
  add column trial_price numeric,
  add column trial_minutes integer,
  add constraint teacher_listings_trial_price
    check (trial_price > 0 and trial_price <= 9999.99 and min_scale(trial_price) <= 2),
  add constraint teacher_listings_trial_minutes check (trial_minutes between 1 and 480);
