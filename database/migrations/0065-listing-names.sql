-- phase: expand
-- Operators find a listing by any part of a name. All its names in one text, lower case; an
-- index of single characters and pairs finds the few rows that can contain a text.

create function name_parts(names text) returns text[]
language sql immutable strict parallel safe
as $$
  select string_to_array(names, null)
    || array(select substr(names, place, 2) from generate_series(1, char_length(names) - 1) as place)
$$;

-- The parts that a row has to have if it contains the text.
create function searched_parts(searched text) returns text[]
language sql immutable strict parallel safe
as $$
  select case when char_length(searched) < 2 then string_to_array(searched, null)
    else array(select substr(searched, place, 2) from generate_series(1, char_length(searched) - 1) as place) end
$$;

create table listing_names (
  listing_id uuid primary key references teacher_listings (id) on delete cascade,
  -- One name a line. Compared byte by byte, which is several times faster than by a language's rules.
  names text collate "C" not null
);

create function joined_names(full_name text, school_name text, name_zh text, city text) returns text
language sql immutable parallel safe
as $$
  select lower(full_name || e'\n' || coalesce(school_name, '') || e'\n' || coalesce(name_zh, '') || e'\n' || city)
$$;

create function keep_listing_names() returns trigger
language plpgsql
as $$
begin
  insert into listing_names (listing_id, names)
  select new.id, joined_names(full_name, new.school_name, new.name_zh, new.city) from profiles where id = new.user_id
  on conflict (listing_id) do update set names = excluded.names where listing_names.names <> excluded.names;
  return null;
end
$$;

create function keep_names_of_owner() returns trigger
language plpgsql
as $$
begin
  update listing_names set names = joined_names(new.full_name, listing.school_name, listing.name_zh, listing.city)
  from teacher_listings as listing
  where listing.user_id = new.id and listing_names.listing_id = listing.id;
  return null;
end
$$;

create trigger teacher_listings_keep_names
after insert or update of user_id, school_name, name_zh, city on teacher_listings
for each row execute function keep_listing_names();

create trigger profiles_keep_names after update of full_name on profiles
for each row when (old.full_name <> new.full_name)
execute function keep_names_of_owner();

insert into listing_names (listing_id, names)
select listing.id, joined_names(full_name, school_name, name_zh, city)
from teacher_listings as listing join profiles on profiles.id = listing.user_id;

-- Without a list of pending entries: every search would read it from end to end.
create index listing_names_parts on listing_names using gin (name_parts(names)) with (fastupdate = off);

alter table listing_names enable row level security;

-- The beginning of an owner's address.
create index profiles_address on profiles (lower(email) text_pattern_ops);
