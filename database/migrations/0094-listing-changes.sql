-- phase: expand
-- The history of a listing says what its owner changed, and when; the audit log is read by who acted.

create index audit_log_of_actor_kind on audit_log (actor_kind, number desc);

-- Records which columns an edit changed, never their values: entries are kept longer than accounts, and cannot be changed.
create function record_listing_change() returns trigger
language plpgsql as $$
declare
  changed jsonb;
begin
  if old.taken_down_at is distinct from new.taken_down_at then
    insert into audit_log (at, actor_kind, actor_id, action, target_kind, target_id) values (
      now(), 'owner', new.user_id,
      case when new.taken_down_at is null then 'listing-put-back' else 'listing-taken-down' end, 'listing', new.id
    );
  end if;
  if old.version <> new.version then
    select jsonb_agg(after.key order by after.key) into changed
    from jsonb_each(to_jsonb(new)) as after join jsonb_each(to_jsonb(old)) as before on before.key = after.key
    where before.value is distinct from after.value and after.key = any (array[
      'city', 'state', 'hourly_rate', 'availability', 'name_zh', 'headline', 'headline_zh', 'bio', 'bio_zh',
      'website_url', 'phone', 'wechat_id', 'shown_contacts', 'facets', 'lesson_times', 'trial_price', 'trial_minutes',
      'specializations', 'experience_years', 'school_name', 'school_address', 'courses_offered'
    ]);
    if changed is not null then
      insert into audit_log (at, actor_kind, actor_id, action, target_kind, target_id, details) values (
        now(), 'owner', new.user_id, 'listing-changed', 'listing', new.id, jsonb_build_object('fields', changed)
      );
    end if;
  end if;
  return null;
end
$$;

create trigger teacher_listings_record_change after update of version, taken_down_at on teacher_listings
for each row when ((old.version, old.taken_down_at) is distinct from (new.version, new.taken_down_at))
execute function record_listing_change();

-- A listing shows its owner's name and address as well.
create function record_owner_change() returns trigger
language plpgsql as $$
begin
  insert into audit_log (at, actor_kind, actor_id, action, target_kind, target_id, details)
  select now(), 'owner', new.id, 'listing-changed', 'listing', listing.id, jsonb_build_object('fields', (
    select jsonb_agg(name) from (values ('full_name', old.full_name <> new.full_name), ('email', old.email <> new.email))
      as field (name, is_changed)
    where is_changed
  ))
  from teacher_listings as listing where listing.user_id = new.id;
  return null;
end
$$;

create trigger profiles_record_change after update of full_name, email on profiles
for each row when ((old.full_name, old.email) is distinct from (new.full_name, new.email))
execute function record_owner_change();
