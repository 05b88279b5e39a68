-- phase: expand
-- The public figures of reports, decisions and removals count these rows, which remain when a listing is erased with
-- its cases and decisions. No foreign key: a row outlives what it counts.

create table moderation_outcomes (
  -- The id of the case or decision, replaced when that is erased; a new one for a report.
  id uuid primary key,
  kind text not null,
  -- When the report was received, the case decided, or the listing removed.
  at timestamptz not null,
  -- When the case was opened.
  opened_at timestamptz,
  -- The removed listing, to count it once; replaced when the listing is erased.
  listing_id uuid,
  constraint moderation_outcomes_kind check (kind in ('report', 'decided-case', 'removal')),
  constraint moderation_outcomes_opened check ((opened_at is not null) = (kind = 'decided-case')),
  constraint moderation_outcomes_listing check ((listing_id is not null) = (kind = 'removal'))
);
create index moderation_outcomes_at on moderation_outcomes (at);
create index moderation_outcomes_listing on moderation_outcomes (listing_id) where listing_id is not null;
alter table moderation_outcomes enable row level security;

create function record_report() returns trigger
language plpgsql
as $$
begin
  insert into moderation_outcomes (id, kind, at) values (gen_random_uuid(), 'report', new.created_at);
  return null;
end
$$;

create trigger reports_outcome after insert on reports
for each row when (new.source = 'visitor') execute function record_report();

-- A case that is opened again is not decided.
create function record_decided_case() returns trigger
language plpgsql
as $$
begin
  if new.decided_at is null then
    delete from moderation_outcomes where id = new.id;
  else
    insert into moderation_outcomes (id, kind, at, opened_at)
    values (new.id, 'decided-case', new.decided_at, new.created_at)
    on conflict (id) do update set at = excluded.at;
  end if;
  return null;
end
$$;

create trigger moderation_cases_outcome_inserted after insert on moderation_cases
for each row when (new.decided_at is not null) execute function record_decided_case();
create trigger moderation_cases_outcome_updated after update on moderation_cases
for each row when (old.decided_at is distinct from new.decided_at) execute function record_decided_case();

-- A removal that was undone does not count.
create function record_removal() returns trigger
language plpgsql
as $$
begin
  if new.undone_at is not null then
    delete from moderation_outcomes where id = new.id;
  else
    insert into moderation_outcomes (id, kind, at, listing_id)
    values (new.id, 'removal', new.created_at, new.listing_id)
    on conflict (id) do nothing;
  end if;
  return null;
end
$$;

create trigger decisions_outcome_inserted after insert on decisions
for each row when (new.outcome = 'listing-removed' and new.undone_at is null) execute function record_removal();
create trigger decisions_outcome_updated after update on decisions
for each row when (
  new.outcome = 'listing-removed' and old.undone_at is distinct from new.undone_at
)
execute function record_removal();

create function detach_moderation_outcome() returns trigger
language plpgsql
as $$
begin
  update moderation_outcomes set id = gen_random_uuid() where id = old.id;
  return null;
end
$$;

create trigger moderation_cases_outcome_deleted after delete on moderation_cases
for each row when (old.decided_at is not null) execute function detach_moderation_outcome();
create trigger decisions_outcome_deleted after delete on decisions
for each row when (old.outcome = 'listing-removed') execute function detach_moderation_outcome();

create function detach_removed_listing() returns trigger
language plpgsql
as $$
declare
  replacement uuid := gen_random_uuid();
begin
  update moderation_outcomes set listing_id = replacement where listing_id = old.id;
  return null;
end
$$;

create trigger teacher_listings_outcome_deleted after delete on teacher_listings
for each row execute function detach_removed_listing();

insert into moderation_outcomes (id, kind, at)
select gen_random_uuid(), 'report', created_at from reports where source = 'visitor';

insert into moderation_outcomes (id, kind, at, opened_at)
select id, 'decided-case', decided_at, created_at from moderation_cases where decided_at is not null;

insert into moderation_outcomes (id, kind, at, listing_id)
select id, 'removal', created_at, listing_id from decisions where outcome = 'listing-removed' and undone_at is null;
