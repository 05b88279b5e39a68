-- Every change of a refund or a dispute has an alert of its own. Its subject, in `session_id`, is the refund or the dispute
-- with the status it has reached (`re_1 succeeded`), so that the rule of one row for each kind and subject stays.
alter table payment_alerts drop constraint payment_alerts_kind;
alter table payment_alerts add constraint payment_alerts_kind check (kind in (
  'mismatch', 'orphan', 'partial-refund', 'refunded', 'refund-failed', 'inquiry', 'dispute-opened', 'dispute-won',
  'dispute-lost', 'paid-twice', 'unknown-order', 'impossible-change', 'totals-differ', 'broken-invariant',
  'removed-listing', 'unknown-session', 'unsold-price'
));
