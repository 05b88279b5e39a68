-- Every change of a refund or a dispute has an alert of its own. Its subject, in `session_id`, is the refund or the dispute
-- with the status it has reached (`re_1 succeeded`), so that the rule of one row for each kind and subject stays.
alter table payment_alerts drop constraint payment_alerts_kind;
alter table payment_alerts add constraint payment_alerts_kind check (kind in (
  'mismatch', 'orphan', 'partial-refund', 'refunded', 'refund-failed', 'inquiry', 'dispute-opened', 'dispute-won',
  'dispute-lost', 'paid-twice', 'unknown-order', 'impossible-change', 'totals-differ', 'broken-invariant',
  'removed-listing', 'unknown-session', 'unsold-price'
));

-- Totals of days are not compared any more: each payment is.
update payment_alerts set resolved_at = now() where kind = 'totals-differ' and resolved_at is null;

-- Two rules change what entries say. A partial refund takes back its share of the months, in whole months. And test payments
-- are not voided when real ones begin: with a live key their entries are left out where months are added up. The start of a
-- process computes listings anew whose months differ by that.
with judged as (
  select payments.id, state, ledger.months as months_before,
    case
      when state = 'applied' then 'applied'
      when refunded_cents > 0 and refunded_cents >= coalesce(paid_cents, payments.months * unit_cents) then 'refunded'
      when exists (select from disputes where payment_id = payments.id and status = 'lost') then 'revoked'
      when exists (select from disputes where payment_id = payments.id and status = 'open') then 'disputed'
      else 'applied'
    end as state_after,
    payments.months - payments.months::bigint * refunded_cents
      / greatest(coalesce(paid_cents, payments.months * unit_cents), 1) as months_left
  from payments join ledger on ledger.payment_id = payments.id
  where state = 'void' or (state = 'applied' and refunded_cents > 0)
), changed as (
  select id, state, months_before, state_after, case when state_after = 'applied' then months_left else 0 end as months_after
  from judged
), noted as (
  insert into payment_changes (payment_id, actor, state_before, state_after, months_before, months_after, changed_at)
  select id, 'reconciler', state, state_after, months_before, months_after, now() from changed
  where (state, months_before) is distinct from (state_after, months_after)
), entries as (
  update ledger set months = changed.months_after, updated_at = now() from changed
  where ledger.payment_id = changed.id and ledger.months <> changed.months_after
)
update payments set state = changed.state_after from changed
where payments.id = changed.id and payments.state <> changed.state_after;

alter table payments drop constraint payments_state;
alter table payments add constraint payments_state check (state in (
  'created', 'abandoned', 'open', 'expired', 'pending', 'failed', 'applied', 'disputed', 'revoked', 'refunded',
  'mismatch', 'orphan'
));
