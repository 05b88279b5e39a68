-- phase: expand
-- Photos of listings, and their portraits and logos. The files themselves are in the file store, named by their content.

create table media_files (
  -- SHA-256 of the master, in hexadecimal.
  hash text primary key,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null,
  -- When it was last uploaded or last taken from a listing. Files that no row names are erased seven days later.
  used_at timestamptz not null,
  -- When a process began to erase its files. Nothing may store them again until it has ended, or a minute later.
  erasing_since timestamptz,

  constraint media_files_hash check (hash ~ '^[0-9a-f]{64}$'),
  constraint media_files_size check (width between 1 and 2560 and height between 1 and 2560 and bytes > 0)
);

-- File names have the first 20 characters.
create unique index media_files_name on media_files (left(hash, 20));
create index media_files_oldest on media_files (used_at);

create table listing_photos (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  file_hash text not null references media_files (hash),
  -- 1 is first. Null once the owner has removed it, which can be undone for an hour.
  place integer,
  removed_at timestamptz,
  -- Where it was.
  removed_from integer,
  caption text,
  caption_zh text,
  -- When the owner declared that everyone shown has agreed.
  consent_at timestamptz not null,
  -- Whether it shows a QR code that takes no payments.
  has_code boolean not null,
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null,

  constraint listing_photos_place unique (listing_id, place) deferrable initially deferred,
  constraint listing_photos_file unique (listing_id, file_hash),
  constraint listing_photos_first check (place >= 1 and removed_from >= 1),
  constraint listing_photos_removed check (
    (removed_at is null) = (place is not null) and (removed_at is null) = (removed_from is null)
  ),
  constraint listing_photos_caption check (
    octet_length(caption) between 1 and 400 and octet_length(caption_zh) between 1 and 400
  ),
  constraint listing_photos_hidden check (hidden_reason is null or hidden_at is not null)
);

create index listing_photos_of_file on listing_photos (file_hash);
create index listing_photos_newest on listing_photos (created_at desc, id desc);
create index listing_photos_of_removed on listing_photos (removed_at) where removed_at is not null;

-- The portrait of a teacher or the logo of a school. `profiles.avatar_url` is derived from it.
alter table teacher_listings add column picture_hash text references media_files (hash);
create index teacher_listings_of_picture on teacher_listings (picture_hash) where picture_hash is not null;

alter table media_files enable row level security;
alter table listing_photos enable row level security;

-- Photos change what the page of a listing shows, and where it is found in no way.
create function announce_listing_photos() returns trigger
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

create trigger listing_photos_notify_inserted after insert on listing_photos
referencing new table as changed_rows for each statement execute function announce_listing_photos();

create trigger listing_photos_notify_updated after update on listing_photos
referencing new table as changed_rows for each statement execute function announce_listing_photos();

create trigger listing_photos_notify_deleted after delete on listing_photos
referencing old table as changed_rows for each statement execute function announce_listing_photos();
