-- phase: expand
-- Learners search by words: names, offers and texts as lexemes, which the application makes (domain/search/words/).

alter table teacher_listings
  add column search_words tsvector not null default '',
  -- The version of the rules that made the words, and of the listing whose texts they were made of. Where either is
  -- behind, a job makes them again: after an upgrade, a rename, or an edit by the version before.
  add column words_folding integer not null default 0,
  add column words_version integer not null default 0;

-- The planner has to know how common each word is to choose between this index and the order of the results.
alter table teacher_listings alter column search_words set statistics 1000;
-- A listing has some two hundred words: a save leaves them in a short list, which every search reads, and which is
-- merged once it is full.
create index teacher_listings_words on teacher_listings using gin (search_words)
with (fastupdate = on, gin_pending_list_limit = 64)
where is_active and removed_at is null;

create index teacher_listings_words_due on teacher_listings
  ((case when words_version = version then words_folding else 0 end));

-- A teacher's name is part of the words.
create function outdate_words_of_owner() returns trigger
language plpgsql
as $$
begin
  update teacher_listings set words_folding = 0 where user_id = new.id and listing_type = 'teacher';
  return null;
end
$$;

create trigger profiles_outdate_words after update of full_name on profiles
for each row when (old.full_name <> new.full_name)
execute function outdate_words_of_owner();

create trigger profiles_words_due after update of full_name on profiles
for each row when (old.full_name <> new.full_name)
execute function notify_job_due('refold-listings');

-- New words of the same texts are no edit of the listing: its time of change stays.
drop trigger teacher_listings_touch on teacher_listings;
create trigger teacher_listings_touch before update on teacher_listings
for each row when (
  old.* is distinct from new.*
  and (old.review_count, old.review_sum) is not distinct from (new.review_count, new.review_sum)
  and (
    old.version <> new.version
    or (old.search_words, old.words_folding, old.words_version)
      is not distinct from (new.search_words, new.words_folding, new.words_version)
  )
)
execute function touch_updated_at();

-- Searches by words depend on the words of every public listing: they carry the tag `words`.
create function announce_new_words() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from old_rows as before join new_rows as after on after.id = before.id
    where after.is_active and after.search_words <> before.search_words
  ) then
    perform pg_notify('listings_changed', '["words"]');
  end if;
  return null;
end
$$;

create trigger teacher_listings_notify_words after update on teacher_listings
referencing old table as old_rows new table as new_rows
for each statement execute function announce_new_words();
