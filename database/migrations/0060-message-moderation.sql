-- phase: expand
-- Owners report messages. Operators decide about these and about messages that are held.

alter table moderation_cases
  drop constraint moderation_cases_target_kind,
  add constraint moderation_cases_target_kind check (target_kind in ('listing', 'photo', 'message'));

alter table decisions
  drop constraint decisions_target_kind,
  add constraint decisions_target_kind check (target_kind in ('listing', 'photo', 'message')),
  drop constraint decisions_outcome,
  add constraint decisions_outcome check (
    outcome in (
      'listing-removed', 'listing-restored', 'photo-removed', 'photo-hidden', 'owner-asked', 'no-action', 'note',
      'message-delivered', 'message-rejected', 'sender-banned'
    )
  );

-- The operators' queue of messages, by the end of the promised time, and what was decided last.
create index messages_held_due on messages (confirmed_at, id) where state = 'held';
create index moderation_cases_messages on moderation_cases (due_at, id)
where decided_at is null and target_kind = 'message';
create index decisions_of_messages on decisions (created_at desc, id desc) where target_kind = 'message';

-- The same text at other listings.
create index messages_of_text on messages (body_hash, created_at desc) where body_hash is not null;
