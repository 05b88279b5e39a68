-- A notice empties the kept pages of every process, so it goes out only for what visitors may see: a listing that is
-- active before or after, or a profile that has such a listing. What owners write before they have paid is nobody's news.

create function notify_if_public_inserted() returns trigger
language plpgsql
as $$
begin
  if exists (select from new_rows where is_active) then perform pg_notify('listings_changed', ''); end if;
  return null;
end
$$;

create function notify_if_public_updated() returns trigger
language plpgsql
as $$
begin
  if exists (select from new_rows where is_active) or exists (select from old_rows where is_active) then
    perform pg_notify('listings_changed', '');
  end if;
  return null;
end
$$;

create function notify_if_public_deleted() returns trigger
language plpgsql
as $$
begin
  if exists (select from old_rows where is_active) then perform pg_notify('listings_changed', ''); end if;
  return null;
end
$$;

create function notify_if_public_profile_updated() returns trigger
language plpgsql
as $$
begin
  if exists (select from teacher_listings join new_rows on new_rows.id = teacher_listings.user_id where is_active) then
    perform pg_notify('listings_changed', '');
  end if;
  return null;
end
$$;

drop trigger teacher_listings_notify_inserted on teacher_listings;
drop trigger teacher_listings_notify_updated on teacher_listings;
drop trigger teacher_listings_notify_deleted on teacher_listings;
drop trigger profiles_notify_updated on profiles;
drop function notify_if_inserted_or_updated();
drop function notify_if_deleted();

create trigger teacher_listings_notify_inserted after insert on teacher_listings
referencing new table as new_rows for each statement execute function notify_if_public_inserted();

create trigger teacher_listings_notify_updated after update on teacher_listings
referencing old table as old_rows new table as new_rows for each statement execute function notify_if_public_updated();

create trigger teacher_listings_notify_deleted after delete on teacher_listings
referencing old table as old_rows for each statement execute function notify_if_public_deleted();

create trigger profiles_notify_updated after update on profiles
referencing new table as new_rows for each statement execute function notify_if_public_profile_updated();
