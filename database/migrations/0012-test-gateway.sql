-- What the built-in test gateway keeps where no account at Stripe is set: what it has opened, been paid (no money moves) and
-- still has to tell of. It is the other side of `payments`, so nothing leads from one to the other.
create table test_gateway_records (
  kind text not null,
  -- The gateway's, or an idempotency key.
  id text not null,
  -- JSON as the gateway wrote it, in Stripe's own shapes where Stripe has one.
  record text not null,
  -- When something has to happen to it by itself.
  due_at timestamptz,
  -- In the order in which they were added.
  number bigint generated always as identity,

  primary key (kind, id),
  constraint test_gateway_records_kind check (kind in (
    'session', 'intent', 'charge', 'refund', 'dispute', 'event', 'delivery', 'answer', 'settings'
  ))
);

create index test_gateway_records_number on test_gateway_records (kind, number desc);
create index test_gateway_records_due on test_gateway_records (kind, due_at, number) where due_at is not null;

alter table test_gateway_records enable row level security;
