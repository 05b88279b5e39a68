-- phase: expand
-- The operators' lists of payments: latest first, by state, and by the payer's address.
create index payments_latest on payments (created_at desc, id desc) where session_id is not null;
create index payments_latest_by_state on payments (state, created_at desc, id desc) where session_id is not null;
create index payments_payer on payments (lower(payer_email));
