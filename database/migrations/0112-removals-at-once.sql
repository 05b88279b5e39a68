-- phase: expand
-- What operators, reports or owners remove from a listing's pages is announced as `purge:<id>` too: unlike after other
-- changes, no earlier copy of these pages is sent again, not even while they cannot be rendered. A version before
-- ignores the tag; it has `listing:<id>` from the other triggers.

create function announce_removal(listing uuid) returns void
language sql
as $$
  select pg_notify('listings_changed', json_build_array('purge:' || listing)::text)
$$;

create function announce_removed_part() returns trigger
language plpgsql
as $$
begin
  perform announce_removal(old.listing_id);
  return null;
end
$$;

create function announce_removed_detail() returns trigger
language plpgsql
as $$
begin
  perform announce_removal(old.id);
  return null;
end
$$;

create trigger reviews_purge_updated after update on reviews
for each row when (
  old.state = 'published' and old.listing_id is not null
  and (new.state <> 'published' or (old.reply is not null and new.reply is null))
)
execute function announce_removed_part();

create trigger reviews_purge_deleted after delete on reviews
for each row when (old.state = 'published' and old.listing_id is not null)
execute function announce_removed_part();

create trigger listing_photos_purge_updated after update on listing_photos
for each row when (
  old.removed_at is null and old.hidden_at is null and (new.removed_at is not null or new.hidden_at is not null)
)
execute function announce_removed_part();

create trigger listing_photos_purge_deleted after delete on listing_photos
for each row when (old.removed_at is null and old.hidden_at is null)
execute function announce_removed_part();

create trigger team_members_purge_updated after update on team_members
for each row when (old.hidden_at is null and new.hidden_at is not null)
execute function announce_removed_part();

create trigger team_members_purge_deleted after delete on team_members
for each row when (old.hidden_at is null)
execute function announce_removed_part();

create trigger reported_pictures_purge_updated after update on reported_pictures
for each row when (old.hidden_at is null and new.hidden_at is not null)
execute function announce_removed_part();

create trigger teacher_listings_purge_updated after update on teacher_listings
for each row when (
  not new.hidden_contacts <@ old.hidden_contacts
  or not old.shown_contacts <@ new.shown_contacts
  or (old.picture_hash is not null and new.picture_hash is null)
)
execute function announce_removed_detail();
