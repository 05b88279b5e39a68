-- What an operator did about money, and why.

-- Whose decision it was, where the actor is an operator. No foreign key: it outlives the account.
alter table payment_changes
  add column operator_id uuid,
  add constraint payment_changes_operator check (operator_id is null or actor = 'operator');

-- Null for what was found to be right again by itself.
alter table payment_alerts
  add column resolved_by uuid,
  add column resolution text,
  add constraint payment_alerts_resolution check (char_length(resolution) between 1 and 1000),
  add constraint payment_alerts_resolved check (
    num_nonnulls(resolved_by, resolution) = 0 or num_nulls(resolved_at, resolved_by, resolution) = 0
  );

-- What came, beside what was agreed. Null until money has come; of an earlier payment, until it is next read.
alter table payments
  add column paid_cents integer,
  add column paid_currency text,
  add constraint payments_paid_amount check (
    num_nonnulls(paid_cents, paid_currency) = 0
    or num_nulls(paid_cents, paid_currency, paid_at) = 0 and paid_cents >= 0 and paid_currency ~ '^[a-z]{3}$'
  );

-- Nothing else has ever been given an entry.
update payments set paid_cents = payments.months * unit_cents, paid_currency = currency
from ledger where ledger.payment_id = payments.id and payments.paid_at is not null;

-- `void`: a test payment whose months were taken back before the first real money. It never counts again.
alter table payments drop constraint payments_state;
alter table payments add constraint payments_state check (state in (
  'created', 'abandoned', 'open', 'expired', 'pending', 'failed', 'applied', 'disputed', 'revoked', 'refunded',
  'mismatch', 'orphan', 'void'
));

-- Two kinds more: money that came for a listing that had been removed, and messages about a session that never was.
alter table payment_alerts drop constraint payment_alerts_kind;
alter table payment_alerts add constraint payment_alerts_kind check (kind in (
  'mismatch', 'orphan', 'partial-refund', 'inquiry', 'dispute-opened', 'dispute-lost', 'paid-twice', 'unknown-order',
  'impossible-change', 'totals-differ', 'broken-invariant', 'removed-listing', 'unknown-session'
));
