-- phase: expand
-- What the overview of operators adds up: the money of a year, without reading the payments themselves.

create index payments_paid on payments (account, paid_at)
  include (paid_currency, paid_cents, refunded_cents, state, months, unit_cents, currency)
  where paid_at is not null;

-- Emails that could not be delivered, among very many that were.
create index mail_outbox_dead on mail_outbox (finished_at) where status = 'dead';
