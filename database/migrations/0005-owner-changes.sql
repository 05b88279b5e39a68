-- A listing shows its owner's name, e-mail and picture: when what it shows of them changes, so does its own time of
-- change, which sitemaps and the addresses of share cards carry.

create function touch_listing_of_owner() returns trigger
language plpgsql
as $$
begin
  update teacher_listings set updated_at = now()
  where user_id = new.id and (
    new.avatar_url is distinct from old.avatar_url
    or (listing_type = 'teacher' and new.full_name <> old.full_name)
    or ('email' = any (shown_contacts) and new.email <> old.email)
  );
  return null;
end
$$;

create trigger profiles_touch_listing after update of full_name, email, avatar_url on profiles
for each row
when ((old.full_name, old.email, old.avatar_url) is distinct from (new.full_name, new.email, new.avatar_url))
execute function touch_listing_of_owner();
