-- phase: expand
-- The teachers of a school. Every writer locks the listing first.

create table team_members (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  -- 1 is first.
  place integer not null,
  -- In one or two scripts: "Gu Wanqing 顾婉清".
  full_name text not null,
  role text,
  role_zh text,
  about text,
  about_zh text,
  -- The year of the first lesson.
  teaches_since integer,
  languages text[] not null default '{}',
  -- A square portrait.
  picture_hash text references media_files (hash),
  -- When the owner declared that this person works at the school and agrees to be shown with this name and portrait.
  consent_at timestamptz not null,
  -- Hidden by a report or an operator. The owner still sees it.
  hidden_at timestamptz,
  -- Grows with each edit of the owner, who names the version that was read.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint team_members_place unique (listing_id, place) deferrable initially deferred,
  constraint team_members_first check (place >= 1),
  constraint team_members_full_name check (octet_length(full_name) between 1 and 400 and btrim(full_name) <> ''),
  constraint team_members_role check (octet_length(role) between 1 and 300),
  constraint team_members_role_zh check (octet_length(role_zh) between 1 and 300),
  constraint team_members_some_role check (role is not null or role_zh is not null),
  constraint team_members_about check (octet_length(about) between 1 and 1200),
  constraint team_members_about_zh check (octet_length(about_zh) between 1 and 1200),
  constraint team_members_teaches_since check (teaches_since between 1950 and 2100),
  constraint team_members_languages check (languages <@ array['en', 'zh', 'yue']::text[]),
  constraint team_members_few_languages check (cardinality(languages) <= 3),
  constraint team_members_version check (version >= 1)
);

create index team_members_picture on team_members (picture_hash) where picture_hash is not null;

alter table team_members enable row level security;

create trigger team_members_notify_inserted after insert on team_members
referencing new table as changed_rows for each statement execute function announce_listing_items();

create trigger team_members_notify_updated after update on team_members
referencing new table as changed_rows for each statement execute function announce_listing_items();

create trigger team_members_notify_deleted after delete on team_members
referencing old table as changed_rows for each statement execute function announce_listing_items();

-- A member of the team can be reported and decided about.
alter table moderation_cases
  drop constraint moderation_cases_target_kind,
  add constraint moderation_cases_target_kind
    check (target_kind in ('listing', 'photo', 'message', 'review', 'team-member'));
alter table decisions
  drop constraint decisions_target_kind,
  add constraint decisions_target_kind check (target_kind in ('listing', 'photo', 'message', 'review', 'team-member')),
  drop constraint decisions_outcome,
  add constraint decisions_outcome check (
    outcome in (
      'listing-removed', 'listing-restored', 'photo-removed', 'photo-hidden', 'review-removed', 'owner-asked',
      'no-action', 'note', 'message-delivered', 'message-rejected', 'sender-banned', 'team-member-hidden'
    )
  );

-- When an owner was last asked whether the teachers of the school still work there.
alter table mail_settings add column team_asked_at timestamptz;
