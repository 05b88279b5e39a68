-- phase: expand
-- As before, but changes that leave each listing at its place, as most edits do, ask nothing of cities and their counts:
-- that was a third of a save.

create or replace function announce_listing_changes(changes listing_change[]) returns void
language plpgsql
as $$
declare
  payload text;
begin
  if cardinality(changes) = 0 then return; end if;
  if not exists (
    select from unnest(changes) where is_placed_anew or city_before is null or city_before is distinct from city_after
  ) then
    select json_agg('listing:' || id order by id)::text into payload from unnest(changes) where cardinality(changes) <= 100;
  elsif cardinality(changes) <= 100 then
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
