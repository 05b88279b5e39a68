-- phase: expand
-- The index of facets holds the cities too: a rare facet in one city is found without reading the rows of the others.
-- Processes of the version before use it for facets alone.

drop index teacher_listings_facets;
create index teacher_listings_facets on teacher_listings using gin (facet_keys, (array[city_key]))
with (fastupdate = off) where is_active and removed_at is null;

-- A search names the city twice, for this index and for that of the order. The planner has to know that both are one
-- condition, or it would expect too few rows.
create statistics teacher_listings_city (dependencies) on city_key, (array[city_key]) from teacher_listings;
