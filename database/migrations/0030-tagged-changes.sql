-- What changes is named: the payload of `listings_changed` is a JSON array of tags (domain/page-tags.ts). An empty
-- payload, and whatever a version before reads, means that anything may have changed.
--
--   listing:<id>  what pages show of this listing
--   gone:<id>     the same, for a listing that is no longer public
--   city:<key>    which listings of this city are public, or what orders and filters them
--   directory     the same anywhere
--   cities        which cities have listings, as far as the city selector shows them

-- One listing that visitors see another way than before. A city is null where the listing is, or was, not public.
create type listing_change as (id uuid, city_before text, city_after text, is_placed_anew boolean);

-- The city selector lists so many cities besides the main ones. Which ones can differ only when a city appears or
-- disappears, or is no larger than the first that is not listed.
create function changes_city_selector(key text, difference bigint) returns boolean
language sql
as $$
  select difference <> 0 and exists (
    select from city_counts
    where city_key = key and (
      (active_count > 0) <> (active_count - difference > 0)
      or least(active_count, active_count - difference) <= (
        select active_count from city_counts where active_count > 0
        order by active_count desc, city_key offset 100 limit 1
      )
    )
  )
$$;

-- More than a hundred listings, or a payload of PostgreSQL's limit of 8000 bytes, are everything.
create function announce_listing_changes(changes listing_change[]) returns void
language plpgsql
as $$
declare
  payload text;
begin
  if cardinality(changes) = 0 then return; end if;
  if cardinality(changes) <= 100 then
    with change as (select * from unnest(changes)),
    tags as (
      select case when city_before is not null and city_after is null then 'gone:' else 'listing:' end || id as tag
      from change
      union
      select 'city:' || city from change cross join lateral unnest(array[city_before, city_after]) as city
      where is_placed_anew and city is not null
      union
      select 'directory' from change where is_placed_anew and coalesce(city_before, city_after) is not null
      union
      select 'cities' from (
        select city, sum(difference)::bigint as difference from (
          select city_before as city, -1 as difference from change
          union all
          select city_after, 1 from change
        ) as moves
        where city is not null
        group by city
      ) as moved
      where changes_city_selector(city, difference)
    )
    select json_agg(tag order by tag)::text into payload from tags;
  end if;
  perform pg_notify('listings_changed', case when octet_length(payload) < 8000 then payload else '' end);
end
$$;

-- Pages say of a listing that is not public only whether it was once, and lead to others of its city.
create function announce_inserted_listings() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(id, null, case when removed_at is null then city_key end, true)::listing_change
    from new_rows where is_active limit 101
  ));
  return null;
end
$$;

create function announce_deleted_listings() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(id, case when is_active and removed_at is null then city_key end, null, true)::listing_change
    from old_rows where is_active or was_public limit 101
  ));
  return null;
end
$$;

create function announce_updated_listings() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(
      after.id,
      case when before.is_active and before.removed_at is null then before.city_key end,
      case when after.is_active and after.removed_at is null then after.city_key end,
      (
        before.city_key, before.is_active, before.removed_at, before.listing_type, before.category_keys,
        before.hourly_rate, before.experience_years, before.months_paid,
        before.subscription_started_at, before.subscription_expires_at
      ) is distinct from (
        after.city_key, after.is_active, after.removed_at, after.listing_type, after.category_keys,
        after.hourly_rate, after.experience_years, after.months_paid,
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

create function announce_updated_profiles() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(listing.id, listing.city_key, listing.city_key, false)::listing_change
    from teacher_listings as listing join new_rows on new_rows.id = listing.user_id
    where listing.is_active limit 101
  ));
  return null;
end
$$;

drop trigger teacher_listings_notify_inserted on teacher_listings;
drop trigger teacher_listings_notify_updated on teacher_listings;
drop trigger teacher_listings_notify_deleted on teacher_listings;
drop trigger profiles_notify_updated on profiles;
drop function notify_if_public_inserted();
drop function notify_if_public_updated();
drop function notify_if_public_deleted();
drop function notify_if_public_profile_updated();

-- Their names sort after those of the triggers that count: the counts are up to date when these run.
create trigger teacher_listings_notify_inserted after insert on teacher_listings
referencing new table as new_rows for each statement execute function announce_inserted_listings();

create trigger teacher_listings_notify_updated after update on teacher_listings
referencing old table as old_rows new table as new_rows for each statement execute function announce_updated_listings();

create trigger teacher_listings_notify_deleted after delete on teacher_listings
referencing old table as old_rows for each statement execute function announce_deleted_listings();

create trigger profiles_notify_updated after update on profiles
referencing new table as new_rows for each statement execute function announce_updated_profiles();
