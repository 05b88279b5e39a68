-- Tells every process that keeps pages that something a visitor may see has changed, whoever changed it. The notice
-- arrives when the change is committed, once per transaction. A statement that touches no row says nothing.

create function notify_listings_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('listings_changed', '');
  return null;
end
$$;

create function notify_if_inserted_or_updated() returns trigger
language plpgsql
as $$
begin
  if exists (select from new_rows) then perform pg_notify('listings_changed', ''); end if;
  return null;
end
$$;

create function notify_if_deleted() returns trigger
language plpgsql
as $$
begin
  if exists (select from old_rows) then perform pg_notify('listings_changed', ''); end if;
  return null;
end
$$;

create trigger teacher_listings_notify_inserted after insert on teacher_listings
referencing new table as new_rows for each statement execute function notify_if_inserted_or_updated();

create trigger teacher_listings_notify_updated after update on teacher_listings
referencing new table as new_rows for each statement execute function notify_if_inserted_or_updated();

create trigger teacher_listings_notify_deleted after delete on teacher_listings
referencing old table as old_rows for each statement execute function notify_if_deleted();

create trigger teacher_listings_notify_truncated after truncate on teacher_listings
for each statement execute function notify_listings_changed();

-- A new profile has no listing yet, and a deleted one takes its listing along, which gives notice itself.
create trigger profiles_notify_updated after update on profiles
referencing new table as new_rows for each statement execute function notify_if_inserted_or_updated();
