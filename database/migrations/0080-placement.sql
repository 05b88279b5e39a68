-- phase: expand
-- Of listings with equal months paid, schools come first: "school" sorts before "teacher". The other orders, by price,
-- experience or rating, do not know the plan. Processes of the version before find the same rows by the new indexes
-- and sort those with equal months themselves.

drop index teacher_listings_rank;
create index teacher_listings_rank
  on teacher_listings (months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null;
drop index teacher_listings_city_rank;
create index teacher_listings_city_rank
  on teacher_listings (city_key, months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null;
drop index teacher_listings_business_rank;
create index teacher_listings_business_rank
  on teacher_listings (months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['business']::text[];
drop index teacher_listings_business_city_rank;
create index teacher_listings_business_city_rank
  on teacher_listings (city_key, months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['business']::text[];
drop index teacher_listings_conversational_rank;
create index teacher_listings_conversational_rank
  on teacher_listings (months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['conversational']::text[];
drop index teacher_listings_conversational_city_rank;
create index teacher_listings_conversational_city_rank
  on teacher_listings (city_key, months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['conversational']::text[];
drop index teacher_listings_children_rank;
create index teacher_listings_children_rank
  on teacher_listings (months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['children']::text[];
drop index teacher_listings_children_city_rank;
create index teacher_listings_children_city_rank
  on teacher_listings (city_key, months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['children']::text[];
drop index teacher_listings_hsk_rank;
create index teacher_listings_hsk_rank
  on teacher_listings (months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['hsk']::text[];
drop index teacher_listings_hsk_city_rank;
create index teacher_listings_hsk_city_rank
  on teacher_listings (city_key, months_paid desc, listing_type, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['hsk']::text[];
