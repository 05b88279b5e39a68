-- phase: expand
-- Operators hide a contact of a listing, whatever its owner shows, until they show it again.

alter table teacher_listings
  add column hidden_contacts text[] not null default '{}',
  add constraint teacher_listings_hidden_contacts check (
    hidden_contacts <@ array['email', 'phone', 'wechat', 'website']::text[] and cardinality(hidden_contacts) <= 4
  );

alter table decisions
  drop constraint decisions_outcome,
  add constraint decisions_outcome check (
    outcome in (
      'listing-removed', 'listing-restored', 'photo-removed', 'photo-hidden', 'review-removed', 'owner-asked',
      'no-action', 'note', 'message-delivered', 'message-rejected', 'sender-banned', 'team-member-hidden',
      'contact-hidden', 'contact-shown'
    )
  );
