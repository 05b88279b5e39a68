-- People and their listings. Rules that the code checks too are held here as well, so that no other door breaks them.
--
-- Texts in two languages: `full_name`, `school_name`, `headline` and `bio` hold what the owner wrote first, in whatever
-- language; the column with `_zh` holds the Chinese one where there is one.
-- Lengths are backstops, a little wider than what forms allow, because the database cannot count graphemes.

create function is_text_list(items text[], fewest integer, most integer, longest integer) returns boolean
language sql immutable parallel safe
as $$
  select items is not null
    and coalesce(array_ndims(items), 1) = 1
    and cardinality(items) between fewest and most
    and not exists (
      select from unnest(items) as item
      where item is null or item = '' or char_length(item) > longest
    )
$$;

create table profiles (
  -- The user's id at the auth provider.
  id uuid primary key,
  full_name text not null,
  email text not null,
  phone text,
  avatar_url text,
  -- Made by the seed command, which removes exactly these again; their listings go with them.
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint profiles_full_name check (octet_length(full_name) between 1 and 400),
  constraint profiles_email check (char_length(email) between 3 and 254),
  constraint profiles_phone check (char_length(phone) <= 40),
  constraint profiles_avatar_url check (char_length(avatar_url) <= 2048)
);

create index profiles_demo on profiles (id) where is_demo;

create table teacher_listings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  listing_type text not null,
  -- As the owner typed it, and the key under which it is found: computed when a listing is saved.
  city text not null,
  city_key text not null,
  state text not null,
  -- US dollars. Without a scale, because one would round 0.005 silently where it should be refused.
  hourly_rate numeric not null,
  availability text,
  name_zh text,
  headline text,
  headline_zh text,
  bio text,
  bio_zh text,
  website_url text,
  phone text,
  wechat_id text,
  specializations text[] not null default '{}',
  experience_years integer not null default 0,
  school_name text,
  school_address text,
  courses_offered text[],
  -- What the specializations or courses stand for: computed when a listing is saved.
  category_keys text[] not null default '{}',
  shown_contacts text[] not null default '{email,phone,wechat,website}',
  is_active boolean not null default false,
  subscription_started_at timestamptz,
  subscription_expires_at timestamptz,
  months_paid integer not null default 0,
  removed_at timestamptz,
  removal_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint teacher_listings_one_per_user unique (user_id),
  constraint teacher_listings_listing_type check (listing_type in ('teacher', 'school')),
  constraint teacher_listings_city check (char_length(city) between 1 and 60 and btrim(city) <> ''),
  constraint teacher_listings_city_key check (char_length(city_key) between 1 and 60),
  constraint teacher_listings_state check (char_length(state) between 1 and 60 and btrim(state) <> ''),
  -- NaN counts as larger than every number, so the range refuses it.
  constraint teacher_listings_hourly_rate check (hourly_rate between 0 and 9999.99 and min_scale(hourly_rate) <= 2),
  constraint teacher_listings_availability check (char_length(availability) <= 240),
  constraint teacher_listings_name_zh check (octet_length(name_zh) between 1 and 400),
  constraint teacher_listings_headline check (char_length(headline) <= 240),
  constraint teacher_listings_headline_zh check (char_length(headline_zh) <= 240),
  constraint teacher_listings_bio check (octet_length(bio) <= 16384),
  constraint teacher_listings_bio_zh check (octet_length(bio_zh) <= 16384),
  constraint teacher_listings_website_url check (char_length(website_url) <= 2048),
  constraint teacher_listings_phone check (char_length(phone) <= 40),
  constraint teacher_listings_wechat_id check (char_length(wechat_id) <= 40),
  constraint teacher_listings_experience_years check (experience_years between 0 and 80),
  constraint teacher_listings_school_name check (octet_length(school_name) between 1 and 400),
  constraint teacher_listings_school_address check (char_length(school_address) <= 400),
  constraint teacher_listings_specializations check (is_text_list(specializations, 0, 12, 80)),
  constraint teacher_listings_courses_offered check (courses_offered is null or is_text_list(courses_offered, 1, 12, 80)),
  constraint teacher_listings_teacher_fields check (
    listing_type <> 'teacher' or (
      school_name is null and school_address is null and courses_offered is null and cardinality(specializations) >= 1
    )
  ),
  constraint teacher_listings_school_fields check (
    listing_type <> 'school' or (
      school_name is not null and courses_offered is not null and specializations = '{}' and experience_years = 0
    )
  ),
  constraint teacher_listings_category_keys check (
    category_keys <@ array['business', 'conversational', 'children', 'hsk']::text[] and cardinality(category_keys) <= 4
  ),
  constraint teacher_listings_shown_contacts check (
    shown_contacts <@ array['email', 'phone', 'wechat', 'website']::text[] and cardinality(shown_contacts) <= 4
  ),
  constraint teacher_listings_months_paid check (months_paid >= 0),
  constraint teacher_listings_subscription_times check (
    coalesce(isfinite(subscription_started_at), true) and coalesce(isfinite(subscription_expires_at), true)
  ),
  -- Whether the time is over is asked at every read; the flag alone never makes a listing public.
  constraint teacher_listings_active check (
    not is_active or (subscription_started_at is not null and subscription_expires_at is not null)
  ),
  constraint teacher_listings_removal check (
    (removed_at is not null or removal_reason is null) and char_length(removal_reason) <= 2000
  )
);

create function touch_updated_at() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger profiles_touch before update on profiles
for each row when (old.* is distinct from new.*) execute function touch_updated_at();

create trigger teacher_listings_touch before update on teacher_listings
for each row when (old.* is distinct from new.*) execute function touch_updated_at();

-- No policy for anybody: only the owner of the tables, which is this application, reads and writes them.
alter table profiles enable row level security;
alter table teacher_listings enable row level security;
