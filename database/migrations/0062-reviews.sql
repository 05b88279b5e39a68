-- phase: expand
-- What learners say about lessons, how they are known to have taken them, and who was invited to say it.
--
-- Lock order of every writer: the listing, then its reviews by id. The triggers below lock the listing of a review that
-- they count, so a writer that locks a review first could wait for a writer that locks the listing first, and deadlock.

create table reviews (
  id uuid primary key default gen_random_uuid(),
  -- Null while the owner has no listing: the reviews wait for the next one.
  listing_id uuid references teacher_listings (id) on delete set null,
  owner_id uuid not null references profiles (id) on delete cascade,
  -- Null once the reviewer is erased.
  sender_id uuid references senders (id) on delete set null,
  proof text not null,
  stars integer not null,
  -- Null once erased on request.
  body text,
  -- As detected in the text.
  language text not null,
  -- Null once the reviewer is erased: pages say "A learner".
  shown_name text,
  learner text not null,
  lessons text not null,
  -- As the reviewer chose it from the listing's courses.
  course text,
  -- As 2026-10.
  started_month text,
  state text not null,
  -- Why an operator looks at it (domain/reviews/hold-reasons.ts).
  hold_reasons text[] not null default '{}',
  -- Whether its author is still to be told that a report hid it.
  is_untold boolean not null default false,
  -- Why it was refused or removed.
  refusal text,
  -- What the operator tells the author.
  found text,
  -- Who decided last, and when. Null: none yet.
  decided_by uuid,
  decided_at timestamptz,
  -- Until when the author may correct it, having been asked to once.
  changes_until timestamptz,
  changes_asked_at timestamptz,
  appealed_at timestamptz,
  appeal text,
  -- When it goes live automatically.
  due_at timestamptz,
  -- Until when an operator decides about a review that is held.
  decide_by timestamptz,
  -- When it went live first.
  published_at timestamptz,
  edited_at timestamptz,
  -- When it was withdrawn, refused or removed.
  ended_at timestamptz,
  reply text,
  reply_language text,
  replied_at timestamptz,
  -- When the owner's listing was deleted.
  detached_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,

  constraint reviews_one_each unique (listing_id, sender_id),
  constraint reviews_proof check (proof in ('message', 'invitation', 'evidence')),
  constraint reviews_stars check (stars between 1 and 5),
  constraint reviews_body check (octet_length(body) between 1 and 16384),
  constraint reviews_body_erased check (body is not null or state = 'withdrawn'),
  constraint reviews_language check (language in ('en', 'zh-Hans', 'zh-Hant', 'other')),
  constraint reviews_shown_name check (octet_length(shown_name) between 1 and 720),
  constraint reviews_learner check (learner in ('self', 'child')),
  constraint reviews_lessons check (lessons in ('one', 'few', 'many')),
  constraint reviews_course check (char_length(course) between 1 and 80),
  constraint reviews_started_month check (started_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  constraint reviews_state check (state in ('submitted', 'held', 'published', 'refused', 'removed', 'withdrawn')),
  constraint reviews_hold_reasons check (cardinality(hold_reasons) <= 20),
  constraint reviews_refusal check (
    refusal in (
      'private-person', 'contact-or-advert', 'threat-or-hate', 'not-about-lessons', 'not-genuine', 'unlawful'
    )
  ),
  constraint reviews_refused check (state not in ('refused', 'removed') or refusal is not null),
  constraint reviews_found check (octet_length(found) between 1 and 16000),
  constraint reviews_decided check ((decided_at is null) = (decided_by is null)),
  constraint reviews_changes check (changes_until is null or changes_asked_at is not null),
  constraint reviews_appeal check (
    octet_length(appeal) between 1 and 16384 and (appeal is null or appealed_at is not null)
  ),
  constraint reviews_due check ((state = 'submitted') = (due_at is not null)),
  constraint reviews_held check ((state = 'held') = (decide_by is not null)),
  constraint reviews_published check (state not in ('published', 'removed') or published_at is not null),
  constraint reviews_ended check ((state in ('withdrawn', 'refused', 'removed')) = (ended_at is not null)),
  constraint reviews_reply check (octet_length(reply) between 1 and 16384),
  constraint reviews_reply_language check (reply_language in ('en', 'zh-Hans', 'zh-Hant', 'other')),
  constraint reviews_replied check (
    (reply is null) = (replied_at is null) and (reply is null) = (reply_language is null)
  ),
  constraint reviews_detached check ((listing_id is null) = (detached_at is not null)),
  constraint reviews_version check (version >= 1)
);

create index reviews_of_listing on reviews (listing_id, (coalesce(edited_at, published_at)) desc, id desc)
where state = 'published';
create index reviews_of_owner on reviews (owner_id, created_at desc, id desc);
create index reviews_of_sender on reviews (sender_id) where sender_id is not null;
create index reviews_of_day on reviews (listing_id, created_at);
create index reviews_due on reviews (due_at, id) where state = 'submitted';
create index reviews_to_decide on reviews (decide_by, id) where state = 'held';
create index reviews_untold on reviews (id) where is_untold;
create index reviews_appealed on reviews (appealed_at, id) where appealed_at is not null;
create index reviews_changes_end on reviews (changes_until) where changes_until is not null;
create index reviews_ended on reviews (ended_at) where ended_at is not null;
create index reviews_detached on reviews (detached_at) where detached_at is not null;

-- Every text as it was submitted, so that decisions can be understood later.
create table review_versions (
  review_id uuid not null references reviews (id) on delete cascade,
  version integer not null,
  stars integer not null,
  body text not null,
  created_at timestamptz not null,
  primary key (review_id, version),
  constraint review_versions_stars check (stars between 1 and 5),
  constraint review_versions_body check (octet_length(body) between 1 and 16384)
);

-- Images that show that someone took lessons. Their files are in the private store.
create table review_proofs (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  sender_id uuid not null references senders (id) on delete cascade,
  -- Null until the review is submitted.
  review_id uuid unique references reviews (id) on delete cascade,
  -- The name of the file. Null once the file is erased.
  file_name text,
  -- The operator who looked at it first, and when.
  seen_by uuid,
  seen_at timestamptz,
  -- Thirty days after the decision; without a review, seven days after the upload. Null: not decided.
  erase_at timestamptz,
  created_at timestamptz not null,
  constraint review_proofs_file_name check (file_name ~ '^[0-9a-f]{64}$'),
  constraint review_proofs_seen check ((seen_by is null) = (seen_at is null))
);
create unique index review_proofs_pending on review_proofs (sender_id, listing_id) where review_id is null;
create index review_proofs_to_erase on review_proofs (erase_at) where erase_at is not null;
create index review_proofs_of_listing on review_proofs (listing_id);

-- Files of proofs that no row names: uploads in progress, and, added by triggers, those that await their erasure.
create table review_proof_files (
  file_name text primary key,
  created_at timestamptz not null default now()
);

create table review_invitations (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  -- Null once the invited person is erased.
  sender_id uuid references senders (id) on delete set null,
  -- Keyed, so that each address is invited once even after its erasure.
  address_hash text not null,
  sent_at timestamptz not null,
  opened_at timestamptz,
  reviewed_at timestamptz,
  refused_at timestamptz,
  constraint review_invitations_once unique (listing_id, address_hash),
  constraint review_invitations_hash check (address_hash ~ '^[0-9a-f]{64}$')
);
create index review_invitations_sent on review_invitations (listing_id, sent_at);
create index review_invitations_oldest on review_invitations (sent_at);
create index review_invitations_of_sender on review_invitations (sender_id) where sender_id is not null;

-- Our own request, at most once for a message.
create table review_requests (
  message_id uuid primary key references messages (id) on delete cascade,
  created_at timestamptz not null
);

-- Addresses that want no invitation and no request. Keyed hashes.
create table review_opt_outs (
  address_hash text primary key,
  created_at timestamptz not null,
  constraint review_opt_outs_hash check (address_hash ~ '^[0-9a-f]{64}$')
);

alter table reviews enable row level security;
alter table review_versions enable row level security;
alter table review_proofs enable row level security;
alter table review_proof_files enable row level security;
alter table review_invitations enable row level security;
alter table review_requests enable row level security;
alter table review_opt_outs enable row level security;

-- How many reviews are published, and the sum of their stars. Triggers maintain both.
alter table teacher_listings
  add column review_count integer not null default 0,
  add column review_sum integer not null default 0,
  add constraint teacher_listings_reviews check (review_sum between review_count and 5 * review_count);

-- "Highest rated": as if five reviews with 4.8 stars came first.
create index teacher_listings_rating on teacher_listings
  (((24.0 + review_sum) / (5 + review_count)) desc, months_paid desc, subscription_started_at, id)
  where is_active and removed_at is null;
create index teacher_listings_city_rating on teacher_listings
  (city_key, ((24.0 + review_sum) / (5 + review_count)) desc, months_paid desc, subscription_started_at, id)
  where is_active and removed_at is null;

-- Reviews are no edit of the listing: its time of change stays.
drop trigger teacher_listings_touch on teacher_listings;
create trigger teacher_listings_touch before update on teacher_listings
for each row when (
  old.* is distinct from new.*
  and (old.review_count, old.review_sum) is not distinct from (new.review_count, new.review_sum)
)
execute function touch_updated_at();

-- The same as before, and that reviews change the order.
create or replace function announce_updated_listings() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(
      after.id,
      case when before.is_active and before.removed_at is null then before.city_key end,
      case when after.is_active and after.removed_at is null then after.city_key end,
      (
        before.city_key, before.is_active, before.removed_at, before.listing_type, before.category_keys,
        before.hourly_rate, before.experience_years, before.months_paid, before.review_count, before.review_sum,
        before.subscription_started_at, before.subscription_expires_at
      ) is distinct from (
        after.city_key, after.is_active, after.removed_at, after.listing_type, after.category_keys,
        after.hourly_rate, after.experience_years, after.months_paid, after.review_count, after.review_sum,
        after.subscription_started_at, after.subscription_expires_at
      )
    )::listing_change
    from old_rows as before join new_rows as after on after.id = before.id
    where ((before.is_active or after.is_active) and before.* is distinct from after.*)
      or (before.was_public, before.city_key) is distinct from (after.was_public, after.city_key)
        and (before.was_public or after.was_public)
    limit 101
  ));
  return null;
end
$$;

-- Adds differences: two transactions that change reviews of one listing wait for each other at its row, and add up.
create function add_to_reviews(listing uuid, reviews_more integer, stars_more integer) returns void
language sql
as $$
  update teacher_listings
  set review_count = review_count + reviews_more, review_sum = review_sum + stars_more
  where id = listing and (reviews_more <> 0 or stars_more <> 0)
$$;

create function count_review() returns trigger
language plpgsql
as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state = 'published' and old.listing_id is not null;
  is_now boolean := tg_op <> 'DELETE' and new.state = 'published' and new.listing_id is not null;
begin
  if was and is_now and old.listing_id = new.listing_id then
    perform add_to_reviews(new.listing_id, 0, new.stars - old.stars);
    return null;
  end if;
  if was then perform add_to_reviews(old.listing_id, -1, -old.stars); end if;
  if is_now then perform add_to_reviews(new.listing_id, 1, new.stars); end if;
  return null;
end
$$;

create trigger reviews_count_inserted after insert on reviews
for each row when (new.state = 'published') execute function count_review();
create trigger reviews_count_updated after update on reviews
for each row when (
  (old.state = 'published' or new.state = 'published')
  and (old.state, old.stars, old.listing_id) is distinct from (new.state, new.stars, new.listing_id)
)
execute function count_review();
create trigger reviews_count_deleted after delete on reviews
for each row when (old.state = 'published') execute function count_review();

-- What the listing's pages show of a review without a change of its counts: text, name, reply.
create function announce_reviews() returns trigger
language plpgsql
as $$
begin
  perform announce_listing_changes(array(
    select row(listing.id, listing.city_key, listing.city_key, false)::listing_change
    from teacher_listings as listing where listing.is_active and listing.id = new.listing_id
  ));
  return null;
end
$$;

create trigger reviews_notify_updated after update on reviews
for each row when (
  old.state = 'published' and new.state = 'published' and new.listing_id is not null and old.* is distinct from new.*
)
execute function announce_reviews();

-- A review whose reviewer is erased loses the name, and one whose listing is deleted waits for the owner's next one.
create function follow_review_references() returns trigger
language plpgsql
as $$
begin
  if old.sender_id is not null and new.sender_id is null then new.shown_name := null; end if;
  if old.listing_id is not null and new.listing_id is null then new.detached_at := now(); end if;
  return new;
end
$$;

create trigger reviews_follow before update of sender_id, listing_id on reviews
for each row execute function follow_review_references();

create function return_reviews() returns trigger
language plpgsql
as $$
begin
  update reviews set listing_id = new.id, detached_at = null
  where owner_id = new.user_id and listing_id is null and detached_at > now() - interval '24 months';
  return null;
end
$$;

create trigger teacher_listings_return_reviews after insert on teacher_listings
for each row execute function return_reviews();

create function leave_proof_file() returns trigger
language plpgsql
as $$
begin
  insert into review_proof_files (file_name) values (old.file_name) on conflict do nothing;
  return null;
end
$$;

create trigger review_proofs_leave_deleted after delete on review_proofs
for each row when (old.file_name is not null) execute function leave_proof_file();
create trigger review_proofs_leave_updated after update on review_proofs
for each row when (old.file_name is distinct from new.file_name and old.file_name is not null)
execute function leave_proof_file();

-- Reviews can be reported and decided about.
alter table moderation_cases
  drop constraint moderation_cases_target_kind,
  add constraint moderation_cases_target_kind check (target_kind in ('listing', 'photo', 'message', 'review'));
alter table decisions
  drop constraint decisions_target_kind,
  add constraint decisions_target_kind check (target_kind in ('listing', 'photo', 'message', 'review')),
  drop constraint decisions_outcome,
  add constraint decisions_outcome check (
    outcome in (
      'listing-removed', 'listing-restored', 'photo-removed', 'photo-hidden', 'review-removed', 'owner-asked',
      'no-action', 'note', 'message-delivered', 'message-rejected', 'sender-banned'
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
  );
