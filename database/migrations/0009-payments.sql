-- Money: what was agreed, what the provider says of it, and what listings have been given for it.
--
-- No foreign key leads to listings or people: what was paid outlives both. Rows of money are never deleted, and what was
-- agreed never changes; triggers below hold that. They do not fire on truncate: who may do that may also drop the table.

-- One attempt to pay. It is written before the provider is asked, so that a crash in between can be made good.
create table payments (
  id uuid primary key default gen_random_uuid(),
  -- Ours: the provider gives the same session to the same key.
  intent_key text not null,
  listing_id uuid not null,
  -- Who began it. Null when that is not known (any more).
  user_id uuid,

  -- What was agreed.
  listing_type text not null,
  months integer not null,
  unit_cents integer not null,
  currency text not null,
  -- Whether real money should move.
  is_live boolean not null,

  -- The rest of the request, frozen because a repeat has to ask for exactly the same. Null for a payment that was begun
  -- before a backup was restored, and found again at the provider.
  language text,
  email text,
  description text,
  -- Without the session's id, which comes at its end.
  success_url text,
  cancel_url text,

  -- What follows from the facts.
  state text not null,
  refunded_cents integer not null default 0,

  -- The latest reading of the provider's session.
  session_id text,
  session_status text,
  session_url text,
  session_created_at timestamptz,
  session_expires_at timestamptz,
  session_read_at timestamptz,
  -- The provider's id of the payment, which refunds and disputes name.
  provider_payment_id text,
  paid_at timestamptz,
  receipt_url text,

  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint payments_intent_key_key unique (intent_key),
  constraint payments_session_id_key unique (session_id),
  constraint payments_provider_payment_id_key unique (provider_payment_id),
  constraint payments_intent_key check (char_length(intent_key) between 1 and 255),
  constraint payments_listing_type check (listing_type in ('teacher', 'school')),
  constraint payments_months check (months between 1 and 120),
  constraint payments_unit_cents check (unit_cents between 1 and 10000000),
  constraint payments_currency check (currency ~ '^[a-z]{3}$'),
  constraint payments_language check (language in ('en', 'zh')),
  constraint payments_email check (char_length(email) between 3 and 254),
  constraint payments_state check (state in (
    'created', 'abandoned', 'open', 'expired', 'pending', 'failed', 'applied', 'disputed', 'revoked', 'refunded',
    'mismatch', 'orphan'
  )),
  constraint payments_refunded_cents check (refunded_cents >= 0),
  constraint payments_session_status check (session_status in ('open', 'expired', 'pending', 'failed', 'paid')),
  constraint payments_session_is_whole check (
    num_nonnulls(session_id, session_status, session_created_at, session_expires_at, session_read_at) in (0, 5)
  ),
  constraint payments_session_is_there check ((session_id is null) = (state in ('created', 'abandoned'))),
  constraint payments_paid_at check ((paid_at is not null) = (session_status is not null and session_status = 'paid'))
);

-- One way to pay at a time: whoever begins another has to end this one first.
create unique index payments_one_open on payments (listing_id) where state in ('created', 'open');
create index payments_listing on payments (listing_id, created_at desc);
create index payments_user on payments (user_id);
create index payments_unfinished on payments (created_at) where state in ('created', 'open', 'pending');

-- What each payment is worth to its listing. A listing's months and dates are computed from all its rows here.
create table ledger (
  -- The session that was paid.
  source_ref text primary key,
  listing_id uuid not null,
  payment_id uuid not null references payments (id),
  -- 0 while the money is away.
  months integer not null,
  -- When it was paid, as the provider says.
  paid_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint ledger_payment_key unique (payment_id),
  constraint ledger_months check (months >= 0)
);

create index ledger_listing on ledger (listing_id);

create table refunds (
  -- The provider's.
  id text primary key,
  payment_id uuid not null references payments (id),
  amount_cents integer not null,
  status text not null,
  created_at timestamptz not null,
  read_at timestamptz not null,

  constraint refunds_amount_cents check (amount_cents >= 0),
  constraint refunds_status check (status in ('pending', 'succeeded', 'failed'))
);

create index refunds_payment on refunds (payment_id);

create table disputes (
  -- The provider's.
  id text primary key,
  payment_id uuid not null references payments (id),
  amount_cents integer not null,
  status text not null,
  created_at timestamptz not null,
  read_at timestamptz not null,

  constraint disputes_amount_cents check (amount_cents >= 0),
  constraint disputes_status check (status in ('inquiry', 'open', 'won', 'lost'))
);

create index disputes_payment on disputes (payment_id);

-- Who changed a payment, because of what, from what to what.
create table payment_changes (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  actor text not null,
  -- The provider's message that led to it, where one did.
  event_id text,
  -- Null for the first one.
  state_before text,
  state_after text not null,
  -- What the ledger says. Null: nothing.
  months_before integer,
  months_after integer,
  changed_at timestamptz not null,

  constraint payment_changes_actor check (actor in ('owner', 'provider', 'payer', 'reconciler', 'operator'))
);

create index payment_changes_payment on payment_changes (payment_id, id);

-- What an operator has to look at: once for each kind and subject, however often it is found.
create table payment_alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The provider's session.
  session_id text not null,
  payment_id uuid references payments (id),
  details text not null default '',
  raised_at timestamptz not null,
  resolved_at timestamptz,

  constraint payment_alerts_kind check (kind in (
    'mismatch', 'orphan', 'partial-refund', 'inquiry', 'dispute-opened', 'dispute-lost', 'paid-twice', 'unknown-order',
    'impossible-change'
  )),
  constraint payment_alerts_once unique (kind, session_id)
);

create index payment_alerts_payment on payment_alerts (payment_id);
create index payment_alerts_waiting on payment_alerts (raised_at) where resolved_at is null;

-- The provider's messages, each once. What they say is never believed: they tell where to look.
create table stripe_events (
  id text primary key,
  type text not null,
  subject text not null,
  -- The session's or the payment's. Null for messages that do not concern us.
  subject_id text,
  is_live boolean not null,
  api_version text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,

  constraint stripe_events_subject check (subject in ('session', 'payment', 'other')),
  constraint stripe_events_subject_id check ((subject_id is null) = (subject = 'other'))
);

create index stripe_events_waiting on stripe_events (received_at) where handled_at is null;
create index stripe_events_received_at on stripe_events (received_at);

alter table payments enable row level security;
alter table ledger enable row level security;
alter table refunds enable row level security;
alter table disputes enable row level security;
alter table payment_changes enable row level security;
alter table payment_alerts enable row level security;
alter table stripe_events enable row level security;

create function refuse_change_of_money() returns trigger
language plpgsql
as $$
begin
  raise exception 'Rows of % are kept as they are.', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger payments_keep before delete on payments for each row execute function refuse_change_of_money();
create trigger ledger_keep before delete on ledger for each row execute function refuse_change_of_money();
create trigger refunds_keep before delete on refunds for each row execute function refuse_change_of_money();
create trigger disputes_keep before delete on disputes for each row execute function refuse_change_of_money();

create trigger payment_changes_keep before update or delete on payment_changes
for each row execute function refuse_change_of_money();

-- A person can be taken out (user, e-mail); what was agreed, and which session it became, stay.
create trigger payments_freeze before update on payments
for each row when (
  (old.id, old.intent_key, old.listing_id, old.listing_type, old.months, old.unit_cents, old.currency, old.is_live,
    old.created_at)
  is distinct from
  (new.id, new.intent_key, new.listing_id, new.listing_type, new.months, new.unit_cents, new.currency, new.is_live,
    new.created_at)
  or (old.session_id is not null and old.session_id is distinct from new.session_id)
)
execute function refuse_change_of_money();

-- Only whether the months count may change.
create trigger ledger_freeze before update on ledger
for each row when (
  (old.source_ref, old.listing_id, old.payment_id, old.paid_at, old.created_at)
  is distinct from (new.source_ref, new.listing_id, new.payment_id, new.paid_at, new.created_at)
)
execute function refuse_change_of_money();

create trigger refunds_freeze before update on refunds
for each row when ((old.id, old.payment_id) is distinct from (new.id, new.payment_id))
execute function refuse_change_of_money();

create trigger disputes_freeze before update on disputes
for each row when ((old.id, old.payment_id) is distinct from (new.id, new.payment_id))
execute function refuse_change_of_money();

-- Whether a listing has ever been public: its page is then gone, not unknown, also when all money went back and no date
-- is left to tell.
alter table teacher_listings add column was_public boolean not null default false;

update teacher_listings set was_public = true
where is_active or subscription_started_at is not null or months_paid > 0;

create function remember_public_listing() returns trigger
language plpgsql
as $$
begin
  new.was_public := true;
  return new;
end
$$;

create trigger teacher_listings_remember_public before insert or update on teacher_listings
for each row when (
  not new.was_public and (new.is_active or new.subscription_started_at is not null or new.months_paid > 0)
)
execute function remember_public_listing();
