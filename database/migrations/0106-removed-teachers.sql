-- phase: expand
-- A teacher that is hidden or reported outlives the owner's deletion: the case stays readable, and the same person is
-- not shown again under the same name. Operators hide teachers without a report as well.

alter table team_members
  -- Null for a removed member.
  alter column place drop not null,
  -- When the owner deleted the hidden or reported member.
  add column removed_at timestamptz,
  -- The hidden member with the same name because of which this one is hidden.
  add column hidden_with uuid references team_members (id) on delete set null,
  -- The name and portrait when the member was reported or hidden. The owner may have changed them since.
  add column reported_name text,
  add column reported_picture_hash text references media_files (hash),
  -- When the present portrait was set; null for one set earlier, which has the age of its file.
  add column picture_set_at timestamptz,
  add constraint team_members_placed check ((place is null) = (removed_at is not null)),
  add constraint team_members_reported_name check (octet_length(reported_name) between 1 and 400),
  add constraint team_members_hidden_with check (hidden_with is null or hidden_at is not null);

create index team_members_removed on team_members (removed_at) where removed_at is not null;
create index team_members_hidden_with on team_members (hidden_with) where hidden_with is not null;
create index team_members_reported_picture on team_members (reported_picture_hash)
  where reported_picture_hash is not null;

-- Members that were reported or hidden before this migration.
update team_members set reported_name = full_name, reported_picture_hash = picture_hash
where hidden_at is not null or exists (
  select from moderation_cases as item
  where item.target_kind = 'team-member' and item.target_id = team_members.id and item.decided_at is null
);

-- As for a member's portrait.
alter table teacher_listings add column picture_set_at timestamptz;

alter table decisions
  drop constraint decisions_outcome,
  add constraint decisions_outcome check (
    outcome in (
      'listing-removed', 'listing-restored', 'photo-removed', 'photo-hidden', 'review-removed', 'owner-asked',
      'no-action', 'note', 'message-delivered', 'message-rejected', 'sender-banned', 'team-member-hidden',
      'team-member-shown', 'contact-hidden', 'contact-shown'
    )
  ),
  drop constraint decisions_reason,
  add constraint decisions_reason check (
    reason is null
    or outcome = 'listing-removed' and reason in (
      'impersonation', 'contact-not-owners', 'no-mandarin-lessons', 'unlawful-or-unsafe', 'advertising', 'owner-asked'
    )
    or outcome = 'photo-removed' and reason in ('child-safety', 'shown-without-consent', 'advert', 'unlawful')
    or outcome = 'review-removed' and reason in (
      'private-person', 'contact-or-advert', 'threat-or-hate', 'not-about-lessons', 'not-genuine', 'unlawful'
    )
    or outcome = 'team-member-hidden' and reason in ('i-am-shown', 'child-safety', 'wrong-facts', 'unlawful', 'other')
    -- Which contact.
    or outcome in ('contact-hidden', 'contact-shown') and reason in ('email', 'phone', 'wechat', 'website')
  );
