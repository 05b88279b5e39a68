-- phase: expand
-- What learners look for besides city, category and price: whom an owner teaches, how, and when.

alter table teacher_listings
  -- The keys that the owner chose (domain/facets/facets.ts).
  add column facets text[] not null default '{}',
  -- Parts of days of the week, such as "mon-evening", in the time zone of the city.
  add column lesson_times text[] not null default '{}',
  -- Computed from both when a listing is saved: what learners filter by.
  add column facet_keys text[] not null default '{}',
  add constraint teacher_listings_facets check (cardinality(facets) <= 32),
  add constraint teacher_listings_lesson_times check (cardinality(lesson_times) <= 21),
  add constraint teacher_listings_facet_keys check (cardinality(facet_keys) <= 32);

-- The planner has to know how common each facet is to choose between this index and the order of the results.
alter table teacher_listings alter column facet_keys set statistics 1000;
create index teacher_listings_facets on teacher_listings using gin (facet_keys) with (fastupdate = off)
where is_active and removed_at is null;

-- As in 0062, with the facets among what filters the results.
create or replace function announce_updated_listings() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(
      after.id,
      case when before.is_active and before.removed_at is null then before.city_key end,
      case when after.is_active and after.removed_at is null then after.city_key end,
      (
        before.city_key, before.is_active, before.removed_at, before.listing_type, before.category_keys, before.facet_keys,
        before.hourly_rate, before.experience_years, before.months_paid, before.review_count, before.review_sum,
        before.subscription_started_at, before.subscription_expires_at
      ) is distinct from (
        after.city_key, after.is_active, after.removed_at, after.listing_type, after.category_keys, after.facet_keys,
        after.hourly_rate, after.experience_years, after.months_paid, after.review_count, after.review_sum,
        after.subscription_started_at, after.subscription_expires_at
      )
    )::listing_change
    from old_rows as before join new_rows as after on after.id = before.id
    where ((before.is_active or after.is_active) and before.* is distinct from after.*)
      or (before.was_public, before.city_key) is distinct from (after.was_public, after.city_key)
        and (before.was_public or after.was_public)
    limit 101
  ));
  return null;
end
$$;
