-- phase: expand
-- As before, at a lower cost for each edit: triggers compare columns, not whole rows as JSON, and run only if what they
-- depend on has changed.

create or replace function record_listing_change() returns trigger
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
    select jsonb_agg(name order by name) into changed from (values
      ('city', old.city is distinct from new.city),
      ('state', old.state is distinct from new.state),
      ('hourly_rate', old.hourly_rate is distinct from new.hourly_rate),
      ('availability', old.availability is distinct from new.availability),
      ('name_zh', old.name_zh is distinct from new.name_zh),
      ('headline', old.headline is distinct from new.headline),
      ('headline_zh', old.headline_zh is distinct from new.headline_zh),
      ('bio', old.bio is distinct from new.bio),
      ('bio_zh', old.bio_zh is distinct from new.bio_zh),
      ('website_url', old.website_url is distinct from new.website_url),
      ('phone', old.phone is distinct from new.phone),
      ('wechat_id', old.wechat_id is distinct from new.wechat_id),
      ('shown_contacts', old.shown_contacts is distinct from new.shown_contacts),
      ('facets', old.facets is distinct from new.facets),
      ('lesson_times', old.lesson_times is distinct from new.lesson_times),
      ('trial_price', old.trial_price is distinct from new.trial_price),
      ('trial_minutes', old.trial_minutes is distinct from new.trial_minutes),
      ('specializations', old.specializations is distinct from new.specializations),
      ('experience_years', old.experience_years is distinct from new.experience_years),
      ('school_name', old.school_name is distinct from new.school_name),
      ('school_address', old.school_address is distinct from new.school_address),
      ('courses_offered', old.courses_offered is distinct from new.courses_offered)
    ) as field (name, is_changed)
    where is_changed;
    if changed is not null then
      insert into audit_log (at, actor_kind, actor_id, action, target_kind, target_id, details) values (
        now(), 'owner', new.user_id, 'listing-changed', 'listing', new.id, jsonb_build_object('fields', changed)
      );
    end if;
  end if;
  return null;
end
$$;

drop trigger teacher_listings_keep_names on teacher_listings;
create trigger teacher_listings_keep_names after insert on teacher_listings
for each row execute function keep_listing_names();
create trigger teacher_listings_keep_new_names after update of user_id, school_name, name_zh, city on teacher_listings
for each row when (
  (old.user_id, old.school_name, old.name_zh, old.city)
    is distinct from (new.user_id, new.school_name, new.name_zh, new.city)
)
execute function keep_listing_names();

-- A transaction announces the same tag once.
create or replace function announce_new_words() returns trigger
language plpgsql as $$
begin
  perform pg_notify('listings_changed', '["words"]');
  return null;
end
$$;

drop trigger teacher_listings_notify_words on teacher_listings;
create trigger teacher_listings_notify_words after update on teacher_listings
for each row when (new.is_active and old.search_words <> new.search_words)
execute function announce_new_words();
