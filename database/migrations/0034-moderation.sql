-- phase: expand
-- Reports about listings, what operators decide about them, and the removals of listings. Everything goes with the listing.

-- What operators decided.
create table decisions (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  target_kind text not null,
  target_id uuid not null,
  outcome text not null,
  -- Why a listing was removed.
  reason text,
  -- What the operator found: shown to the owner, or to the reporters of what stays.
  found text,
  -- For operators alone.
  note text,
  operator_id uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,

  constraint decisions_target_kind check (target_kind in ('listing', 'photo')),
  constraint decisions_outcome check (
    outcome in (
      'listing-removed', 'listing-restored', 'photo-removed', 'photo-hidden', 'owner-asked', 'no-action', 'note'
    )
  ),
  constraint decisions_reason check (
    (reason is null or outcome = 'listing-removed')
    and reason in (
      'impersonation', 'contact-not-owners', 'no-mandarin-lessons', 'unlawful-or-unsafe', 'advertising', 'owner-asked'
    )
  ),
  constraint decisions_removal check (outcome <> 'listing-removed' or (reason is not null and found is not null)),
  constraint decisions_found check (char_length(found) between 1 and 8000 and octet_length(found) <= 16000),
  constraint decisions_note check (char_length(note) between 1 and 8000 and octet_length(note) <= 16000),
  constraint decisions_undone check ((undone_at is null) = (undone_by is null))
);

create index decisions_of_listing on decisions (listing_id, created_at desc);

-- What operators look at: at most one case for each target until it is decided.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  target_kind text not null,
  target_id uuid not null,
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  -- 'waiting': the owner has been asked; it is open again at `due_at`.
  state text not null default 'open',
  -- 2: a child's safety, 1: others, 0: from an address whose reports were rejected several times.
  priority smallint not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decision_id uuid references decisions (id) on delete set null,

  constraint moderation_cases_target_kind check (target_kind in ('listing', 'photo')),
  constraint moderation_cases_state check (state in ('open', 'waiting', 'decided')),
  constraint moderation_cases_priority check (priority between 0 and 2),
  constraint moderation_cases_decided check ((state = 'decided') = (decided_at is not null))
);

create unique index moderation_cases_undecided on moderation_cases (target_kind, target_id) where decided_at is null;
create index moderation_cases_queue on moderation_cases (priority desc, due_at, id) where decided_at is null;
create index moderation_cases_archive on moderation_cases (decided_at desc, id desc) where decided_at is not null;
create index moderation_cases_of_decision on moderation_cases (decision_id) where decision_id is not null;
create index moderation_cases_of_listing on moderation_cases (listing_id, created_at desc);

-- What a visitor reports, or an owner asks to have looked at again.
create table reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases (id) on delete cascade,
  source text not null,
  reason text not null,
  body text,
  -- For a reply. Never shown to an owner.
  email text,
  language text not null,
  -- Set with the case's decision.
  outcome text,
  created_at timestamptz not null,

  constraint reports_source check (source in ('visitor', 'owner')),
  constraint reports_reason check (octet_length(reason) between 1 and 40),
  constraint reports_body check (char_length(body) between 1 and 8000 and octet_length(body) <= 16000),
  constraint reports_email check (char_length(email) between 3 and 254),
  constraint reports_language check (language in ('en', 'zh')),
  constraint reports_outcome check (outcome in ('upheld', 'rejected')),
  constraint reports_of_owner check (source = 'visitor' or email is null)
);

create index reports_of_case on reports (case_id, created_at);
create index reports_of_address on reports (email, created_at desc) where email is not null;
create index reports_created on reports (created_at);

alter table moderation_cases enable row level security;
alter table reports enable row level security;
alter table decisions enable row level security;

-- The order in which operators list listings.
create index teacher_listings_newest on teacher_listings (created_at desc, id desc);
create index teacher_listings_of_city on teacher_listings (city_key, created_at desc, id desc);

-- All emails to one person.
create index mail_outbox_of_recipient on mail_outbox (recipient, created_at desc);
