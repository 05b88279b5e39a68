-- Which keys a payment was begun with, and what a receipt says of people and listings as they were when it was paid.

-- Where a payment, a message and a pass of the reconciler belong: the built-in test gateway, or Stripe with test or live keys.
-- None of them knows anything of the others.
alter table payments add column account text;
alter table stripe_events add column account text;
alter table reconciler_windows add column account text;

-- What is there was begun with the gateway if that has records: it keeps them from its first day on.
update payments set account = case
  when is_live then 'stripe-live'
  when session_id is not null then case
    when exists (select from test_gateway_records where kind = 'session' and id = session_id) then 'gateway'
    else 'stripe-test'
  end
  when exists (select from test_gateway_records where kind = 'session') then 'gateway'
  else 'stripe-test'
end;

update stripe_events set account = case
  when is_live then 'stripe-live'
  when exists (select from test_gateway_records where kind = 'event' and test_gateway_records.id = stripe_events.id)
    then 'gateway'
  else 'stripe-test'
end;

-- The one in use last is the one whose windows these are.
update reconciler_windows set account =
  coalesce((select account from payments order by created_at desc limit 1), 'gateway');

alter table payments
  alter column account set not null,
  add constraint payments_account check (account in ('gateway', 'stripe-test', 'stripe-live')),
  add constraint payments_account_mode check (is_live = (account = 'stripe-live'));
alter table stripe_events
  alter column account set not null,
  add constraint stripe_events_account check (account in ('gateway', 'stripe-test', 'stripe-live'));
alter table reconciler_windows
  alter column account set not null,
  add constraint reconciler_windows_account check (account in ('gateway', 'stripe-test', 'stripe-live')),
  drop constraint reconciler_windows_pkey,
  add primary key (account, name);

-- The subject of an alert about totals is an account and a day from now on. Days of test modes could not be told apart.
update payment_alerts set session_id = 'stripe-' || session_id
where kind = 'totals-differ' and session_id like 'live %';
update payment_alerts set resolved_at = now()
where kind = 'totals-differ' and session_id like 'test %' and resolved_at is null;

-- Who paid, and for which listing, as they were called when the money came. Null together with `described_at`: it came before
-- this was kept. A person can be taken out.
alter table payments
  add column described_at timestamptz,
  add column payer_name text,
  add column payer_email text,
  -- A school's own name; a teacher's is the member's.
  add column listing_name text,
  add column listing_city text,
  add column listing_state text,
  add constraint payments_description check (
    described_at is not null or num_nonnulls(payer_name, payer_email, listing_name, listing_city, listing_state) = 0
  ),
  add constraint payments_described_when_paid check (described_at is null or paid_at is not null);

-- Neither ever becomes another: a description can only lose what it says of somebody.
create trigger payments_freeze_description before update on payments
for each row when (
  old.account is distinct from new.account
  or old.described_at is not null and (
    old.described_at is distinct from new.described_at
    or new.payer_name is distinct from old.payer_name and new.payer_name is not null
    or new.payer_email is distinct from old.payer_email and new.payer_email is not null
    or new.listing_name is distinct from old.listing_name and new.listing_name is not null
    or new.listing_city is distinct from old.listing_city and new.listing_city is not null
    or new.listing_state is distinct from old.listing_state and new.listing_state is not null
  )
)
execute function refuse_change_of_money();

-- When a record of the test gateway was written last: old ones are cleared.
alter table test_gateway_records add column saved_at timestamptz not null default now();
