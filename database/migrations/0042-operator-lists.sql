-- phase: expand
-- The states by which operators filter listings, in the order of their list: most have few rows among very many.

create index teacher_listings_removed on teacher_listings (created_at desc, id desc) where removed_at is not null;
create index teacher_listings_taken_down on teacher_listings (created_at desc, id desc)
  where removed_at is null and taken_down_at is not null;
create index teacher_listings_unpaid on teacher_listings (created_at desc, id desc)
  where removed_at is null and months_paid = 0;
