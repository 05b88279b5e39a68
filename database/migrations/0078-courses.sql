-- phase: expand
-- Courses of schools, with what learners compare: level, ages, days, dates and price.
--
-- `courses_offered` stays the list of titles of the specification: those of the first twelve courses that are shown. It,
-- the categories, the facets and the words of a listing are computed from its courses when either is saved
-- (domain/courses/). Every writer locks the listing first.

create table courses (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  -- 1 is first.
  place integer not null,
  title text not null,
  title_zh text,
  -- The owner's choice. Null: computed from the title.
  category text,
  level text,
  exam text,
  age_from integer,
  age_to integer,
  mode text,
  days text[] not null default '{}',
  -- `16:30`, in the time zone of the listing's city; dates likewise, `2027-01-09`.
  from_time text,
  to_time text,
  is_ongoing boolean not null default false,
  first_date text,
  last_date text,
  -- Of the term, or of a month for a price by the month.
  lesson_count integer,
  -- US dollars. Without a scale, as hourly_rate.
  price numeric,
  price_unit text,
  group_size integer,
  trial text,
  materials text,
  description text,
  description_zh text,
  places text not null default 'open',
  -- When the owner said so. 'few' that is a month old is shown as 'open'.
  places_set_at timestamptz not null,
  -- When a job replaced such a 'few' by 'open': the owner is asked. Null once the course is saved.
  places_reset_at timestamptz,
  -- Hidden by the owner.
  hidden_at timestamptz,
  -- Grows with each edit of the owner, who names the version that was read.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint courses_place unique (listing_id, place) deferrable initially deferred,
  constraint courses_first check (place >= 1),
  constraint courses_title check (octet_length(title) between 1 and 400 and btrim(title) <> ''),
  constraint courses_title_zh check (octet_length(title_zh) between 1 and 400),
  constraint courses_category check (category in ('business', 'conversational', 'children', 'hsk')),
  constraint courses_level check (level in ('beginner', 'elementary', 'intermediate', 'advanced')),
  constraint courses_exam check (
    exam in (
      'hsk1', 'hsk2', 'hsk3', 'hsk4', 'hsk5', 'hsk6', 'hsk7', 'hsk8', 'hsk9',
      'yct1', 'yct2', 'yct3', 'yct4', 'ap', 'ib', 'tocfl'
    )
  ),
  constraint courses_age_from check (age_from between 2 and 99),
  constraint courses_age_to check (age_to between age_from and 99 and (age_to is null or age_from is not null)),
  constraint courses_mode check (mode in ('in-person', 'online', 'both')),
  constraint courses_days check (days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']::text[]),
  constraint courses_few_days check (cardinality(days) <= 7),
  constraint courses_from_time check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint courses_to_time check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint courses_times check ((from_time is null) = (to_time is null) and to_time > from_time collate "C"),
  constraint courses_first_date check (first_date ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  constraint courses_last_date check (last_date ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  constraint courses_dates check (
    (last_date is null or first_date is not null) and last_date >= first_date collate "C"
    and (not is_ongoing or first_date is null)
  ),
  constraint courses_lesson_count check (lesson_count between 1 and 200),
  -- NaN counts as larger than every number, so the range refuses it.
  constraint courses_price check (price between 0 and 9999.99 and min_scale(price) <= 2),
  constraint courses_price_unit check (price_unit in ('hour', 'lesson', 'month', 'term')),
  constraint courses_priced check ((price is null) = (price_unit is null)),
  constraint courses_group_size check (group_size between 1 and 60),
  constraint courses_trial check (trial in ('free', 'paid', 'none')),
  constraint courses_materials check (octet_length(materials) between 1 and 400),
  constraint courses_description check (octet_length(description) between 1 and 3000),
  constraint courses_description_zh check (octet_length(description_zh) between 1 and 3000),
  constraint courses_places check (places in ('open', 'few', 'full')),
  constraint courses_version check (version >= 1)
);

alter table courses enable row level security;

alter table teacher_listings
  -- When what is computed or shown of the courses changes next by itself: a term ends, or 'few' becomes old. Null: never.
  add column courses_due_at timestamptz,
  -- All courses may have ended. Titles have room for 80 characters.
  drop constraint teacher_listings_courses_offered,
  add constraint teacher_listings_courses_offered
    check (courses_offered is null or is_text_list(courses_offered, 0, 12, 400));

create index teacher_listings_courses_due on teacher_listings (courses_due_at) where courses_due_at is not null;

-- A review names one of the courses.
alter table reviews
  drop constraint reviews_course,
  add constraint reviews_course check (octet_length(course) between 1 and 400);

insert into courses (listing_id, place, title, places_set_at, created_at, updated_at)
select listing.id, offered.place, offered.title, listing.created_at, listing.created_at, listing.created_at
from teacher_listings as listing
cross join lateral unnest(listing.courses_offered) with ordinality as offered (title, place)
where listing.listing_type = 'school';

-- Courses and other items of a listing change what its page shows. Where it is found follows from the listing's own columns.
create function announce_listing_items() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(listing.id, listing.city_key, listing.city_key, false)::listing_change
    from teacher_listings as listing
    where listing.is_active and listing.id in (select listing_id from changed_rows)
    limit 101
  ));
  return null;
end
$$;

create trigger courses_notify_inserted after insert on courses
referencing new table as changed_rows for each statement execute function announce_listing_items();

create trigger courses_notify_updated after update on courses
referencing new table as changed_rows for each statement execute function announce_listing_items();

create trigger courses_notify_deleted after delete on courses
referencing old table as changed_rows for each statement execute function announce_listing_items();
