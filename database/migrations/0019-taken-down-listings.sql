-- Owners may take their listing down and put it back up. Paid time keeps running meanwhile.

-- Set by the owner alone; an operator's removal is `removed_at`, which is separate and stronger. While it is set the
-- listing is not active, so every query, index, count and notice that asks for active listings leaves it out.
alter table teacher_listings add column taken_down_at timestamptz;

-- A version of the application that does not know the column computes `is_active` from payments alone. It must neither
-- fail nor bring the listing back.
create function keep_taken_down_inactive() returns trigger
language plpgsql
as $$
begin
  new.is_active := false;
  return new;
end
$$;

-- Its name sorts before the other triggers of the table, which then see the flag as it is stored.
create trigger teacher_listings_down before insert or update on teacher_listings
for each row when (new.taken_down_at is not null and new.is_active) execute function keep_taken_down_inactive();

-- A listing that is paid for while it is down becomes public only when it is put back up.
drop trigger teacher_listings_remember_public on teacher_listings;
create trigger teacher_listings_remember_public before insert or update on teacher_listings
for each row when (
  not new.was_public and new.taken_down_at is null
  and (new.is_active or new.subscription_started_at is not null or new.months_paid > 0)
)
execute function remember_public_listing();
