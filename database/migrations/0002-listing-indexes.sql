-- Every first page of the results costs the page it shows, not the table: one index per order and closed filter, all
-- limited to what may be public. Queries have to name the category as a literal for its partial index to be used.
-- The expiry is carried along, so that deep pages find their ids without visiting the table.

-- Default order: months paid, then the longest subscribed, then the id.
create index teacher_listings_rank
  on teacher_listings (months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null;
create index teacher_listings_city_rank
  on teacher_listings (city_key, months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null;
create index teacher_listings_type_rank
  on teacher_listings (listing_type, months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null;
create index teacher_listings_city_type_rank
  on teacher_listings (city_key, listing_type, months_paid desc, subscription_started_at, id)
  include (subscription_expires_at)
  where is_active and removed_at is null;

-- The same per category, alone and within a city.
create index teacher_listings_business_rank
  on teacher_listings (months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['business']::text[];
create index teacher_listings_business_city_rank
  on teacher_listings (city_key, months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['business']::text[];
create index teacher_listings_conversational_rank
  on teacher_listings (months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['conversational']::text[];
create index teacher_listings_conversational_city_rank
  on teacher_listings (city_key, months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['conversational']::text[];
create index teacher_listings_children_rank
  on teacher_listings (months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['children']::text[];
create index teacher_listings_children_city_rank
  on teacher_listings (city_key, months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['children']::text[];
create index teacher_listings_hsk_rank
  on teacher_listings (months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['hsk']::text[];
create index teacher_listings_hsk_city_rank
  on teacher_listings (city_key, months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null and category_keys @> array['hsk']::text[];

-- The other orders, and the price as a filter. Equal prices and experience follow the default order, so each direction needs its own index.
create index teacher_listings_price
  on teacher_listings (hourly_rate, months_paid desc, subscription_started_at, id) include (subscription_expires_at)
  where is_active and removed_at is null;
create index teacher_listings_city_price
  on teacher_listings (city_key, hourly_rate, months_paid desc, subscription_started_at, id)
  include (subscription_expires_at)
  where is_active and removed_at is null;
create index teacher_listings_price_desc
  on teacher_listings (hourly_rate desc, months_paid desc, subscription_started_at, id)
  where is_active and removed_at is null;
create index teacher_listings_city_price_desc
  on teacher_listings (city_key, hourly_rate desc, months_paid desc, subscription_started_at, id)
  where is_active and removed_at is null;
create index teacher_listings_experience
  on teacher_listings (experience_years desc, months_paid desc, subscription_started_at, id)
  where is_active and removed_at is null;
create index teacher_listings_city_experience
  on teacher_listings (city_key, experience_years desc, months_paid desc, subscription_started_at, id)
  where is_active and removed_at is null;

-- What has ended, for the sweep and for taking the unswept out of the city counts.
create index teacher_listings_expiry
  on teacher_listings (subscription_expires_at) include (city_key, removed_at)
  where is_active;
