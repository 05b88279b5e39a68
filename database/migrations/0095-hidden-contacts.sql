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
    -- Which contact.
    or outcome in ('contact-hidden', 'contact-shown') and reason in ('email', 'phone', 'wechat', 'website')
  );
