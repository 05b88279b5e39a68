-- How many public listings a city has, kept at every change, so that no page counts rows. A listing whose time is over
-- stays counted until the sweep clears its flag; readers subtract those (few) themselves.

create table city_counts (
  city_key text primary key,
  -- As the latest public listing of the city spells them.
  city text not null,
  state text not null,
  active_count integer not null,

  -- A negative count would be a bug of the triggers below; better to refuse the change than to show wrong figures.
  constraint city_counts_active_count check (active_count >= 0)
);

alter table city_counts enable row level security;

create index city_counts_by_size on city_counts (active_count desc, city_key) where active_count > 0;

-- Adds to one city's count. Concurrent changes of a city wait for each other on its row.
create function add_to_city_count(key text, change bigint, new_city text, new_state text) returns void
language plpgsql
as $$
begin
  update city_counts
    set active_count = active_count + change,
        city = coalesce(new_city, city),
        state = coalesce(new_state, state)
    where city_key = key;
  if not found then
    insert into city_counts (city_key, city, state, active_count)
    values (key, new_city, new_state, change)
    on conflict (city_key) do update
      set active_count = city_counts.active_count + change, city = new_city, state = new_state;
  end if;
end
$$;

-- One function per event, because each has its own transition tables. All go through the cities in the order of their
-- keys, so that two statements never wait for each other in a circle.
create function count_inserted_listings() returns trigger
language plpgsql
as $$
declare
  change record;
begin
  for change in
    select city_key, count(*) as amount,
      (array_agg(city order by created_at desc, id))[1] as city,
      (array_agg(state order by created_at desc, id))[1] as state
    from new_rows
    where is_active and removed_at is null
    group by city_key order by city_key
  loop
    perform add_to_city_count(change.city_key, change.amount, change.city, change.state);
  end loop;
  return null;
end
$$;

create function count_deleted_listings() returns trigger
language plpgsql
as $$
declare
  change record;
begin
  for change in
    select city_key, count(*) as amount from old_rows
    where is_active and removed_at is null
    group by city_key order by city_key
  loop
    perform add_to_city_count(change.city_key, -change.amount, null, null);
  end loop;
  return null;
end
$$;

-- Rows that were and are public under the same spelling of the same city change nothing here.
create function count_updated_listings() returns trigger
language plpgsql
as $$
declare
  change record;
begin
  for change in
    with moved as (
      select
        before.city_key as old_key, coalesce(before.is_active and before.removed_at is null, false) as was_public,
        after.city_key as new_key, coalesce(after.is_active and after.removed_at is null, false) as is_public,
        after.city, after.state, after.updated_at, after.id
      from old_rows as before full join new_rows as after on after.id = before.id
      where (before.city_key, before.city, before.state, before.is_active, before.removed_at)
        is distinct from (after.city_key, after.city, after.state, after.is_active, after.removed_at)
    ),
    changes as (
      select old_key as city_key, -1 as amount, null as city, null as state, updated_at, id
      from moved where was_public
      union all
      select new_key, 1, city, state, updated_at, id
      from moved where is_public
    )
    select city_key, sum(amount) as amount,
      (array_agg(city order by updated_at desc, id) filter (where amount > 0))[1] as city,
      (array_agg(state order by updated_at desc, id) filter (where amount > 0))[1] as state
    from changes
    group by city_key order by city_key
  loop
    perform add_to_city_count(change.city_key, change.amount, change.city, change.state);
  end loop;
  return null;
end
$$;

create function clear_city_counts() returns trigger
language plpgsql
as $$
begin
  delete from city_counts;
  return null;
end
$$;

create trigger teacher_listings_count_inserted after insert on teacher_listings
referencing new table as new_rows for each statement execute function count_inserted_listings();

create trigger teacher_listings_count_updated after update on teacher_listings
referencing old table as old_rows new table as new_rows for each statement execute function count_updated_listings();

create trigger teacher_listings_count_deleted after delete on teacher_listings
referencing old table as old_rows for each statement execute function count_deleted_listings();

create trigger teacher_listings_count_truncated after truncate on teacher_listings
for each statement execute function clear_city_counts();
