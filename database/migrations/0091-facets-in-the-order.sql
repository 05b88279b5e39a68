-- phase: expand
-- The indexes of the default order hold the facets: rows without those that are searched are skipped without being read.
-- Processes of the version before use these indexes as they used the ones they replace.

drop index teacher_listings_rank;
create index teacher_listings_rank
  on teacher_listings (months_paid desc, listing_type, subscription_started_at, id)
  include (subscription_expires_at, facet_keys)
  where is_active and removed_at is null;
drop index teacher_listings_city_rank;
create index teacher_listings_city_rank
  on teacher_listings (city_key, months_paid desc, listing_type, subscription_started_at, id)
  include (subscription_expires_at, facet_keys)
  where is_active and removed_at is null;
