-- phase: expand
-- Photos, portraits and logos that operators remove, for reasons of their own. A removed portrait or logo is a decision
-- about the listing, which keeps the image's hash so that it can be undone.
alter table decisions add column media_hash text references media_files (hash) on delete set null;
alter table decisions
  drop constraint decisions_reason,
  add constraint decisions_reason check (
    reason is null
    or outcome = 'listing-removed' and reason in (
      'impersonation', 'contact-not-owners', 'no-mandarin-lessons', 'unlawful-or-unsafe', 'advertising', 'owner-asked'
    )
    or outcome = 'photo-removed' and reason in ('child-safety', 'shown-without-consent', 'advert', 'unlawful')
  );
create index decisions_of_media on decisions (media_hash) where media_hash is not null;
