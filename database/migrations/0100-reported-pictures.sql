-- phase: expand
-- A portrait or logo can be reported on its own. Each reported image of a listing has a row, so that its case is about
-- that image also when the owner has replaced it. `profiles.avatar_url` is null while the present one is hidden.

create table reported_pictures (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  -- Of an image whose files may be gone by now.
  file_hash text not null,
  hidden_at timestamptz,
  hidden_reason text,

  constraint reported_pictures_file unique (listing_id, file_hash),
  constraint reported_pictures_hash check (file_hash ~ '^[0-9a-f]{64}$'),
  constraint reported_pictures_hidden check (hidden_reason is null or hidden_at is not null)
);

create index reported_pictures_of_file on reported_pictures (file_hash);

alter table reported_pictures enable row level security;

alter table moderation_cases
  drop constraint moderation_cases_target_kind,
  add constraint moderation_cases_target_kind
    check (target_kind in ('listing', 'photo', 'picture', 'message', 'review', 'team-member'));
alter table decisions
  drop constraint decisions_target_kind,
  add constraint decisions_target_kind
    check (target_kind in ('listing', 'photo', 'picture', 'message', 'review', 'team-member'));
