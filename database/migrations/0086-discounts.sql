-- phase: expand
-- Codes that take a percentage off one payment. The discount is agreed with the payment, like its price; a use of the code
-- counts unless its payment came to nothing.
alter table payments
  add column promotion_code_id uuid references promotion_codes (id),
  -- As it was shown to the payer.
  add column promotion_code text,
  add column discount_cents integer not null default 0,
  add constraint payments_discount check (
    (promotion_code_id is null) = (discount_cents = 0) and (promotion_code_id is null) = (promotion_code is null)
    and discount_cents >= 0 and discount_cents < months * unit_cents
  );

create index payments_promotion_code on payments (promotion_code_id) where promotion_code_id is not null;

create trigger payments_discount_freeze before update on payments
for each row when (
  (old.promotion_code_id, old.promotion_code, old.discount_cents)
  is distinct from (new.promotion_code_id, new.promotion_code, new.discount_cents)
)
execute function refuse_change_of_money();

-- The payment that has the discount; null: free months.
alter table promotion_redemptions
  add column payment_id uuid references payments (id),
  add constraint promotion_redemptions_payment unique (payment_id),
  add constraint promotion_redemptions_kind check ((payment_id is null) = (months > 0));

create trigger promotion_redemptions_payment_freeze before update on promotion_redemptions
for each row when (old.payment_id is distinct from new.payment_id)
execute function refuse_change_of_money();

-- The sandbox's records of coupons, by which Stripe takes a discount off.
alter table test_gateway_records
  drop constraint test_gateway_records_kind,
  add constraint test_gateway_records_kind check (kind in (
    'session', 'intent', 'charge', 'refund', 'dispute', 'event', 'delivery', 'answer', 'settings', 'coupon'
  ));
