-- phase: expand
-- Who wrote a review, after the sender is erased, and what became of it, after the review is erased.

-- The keyed hash of the author's address, as for messages. Null for reviews from before this column, whose sender still
-- identifies the author: erasing the sender sets it.
alter table reviews
  add column address_hash text,
  add constraint reviews_address_hash check (address_hash ~ '^[0-9a-f]{64}$');
create unique index reviews_one_of_address on reviews (listing_id, address_hash) where address_hash is not null;

-- The transparency figures count these rows. No foreign key: a row outlives its review.
create table review_outcomes (
  review_id uuid primary key,
  received_at timestamptz not null,
  -- When it went live first.
  published_at timestamptz,
  -- The refusal or removal that is in force. Null: none, or an operator has reversed it.
  ended_as text,
  ended_at timestamptz,
  reason text,
  constraint review_outcomes_ended_as check (ended_as in ('refused', 'removed')),
  constraint review_outcomes_ended check (
    (ended_as is null) = (ended_at is null) and (ended_as is null) = (reason is null)
  )
);
create index review_outcomes_received on review_outcomes (received_at);
alter table review_outcomes enable row level security;

-- Concurrent changes of one review wait for each other at its row, so each outcome is that of its last change.
create function record_review_outcome() returns trigger
language plpgsql
as $$
declare
  is_over boolean := new.state in ('refused', 'removed');
begin
  insert into review_outcomes (review_id, received_at, published_at, ended_as, ended_at, reason)
  values (
    new.id, new.created_at, new.published_at,
    case when is_over then new.state end, case when is_over then new.ended_at end, case when is_over then new.refusal end
  )
  on conflict (review_id) do update set
    published_at = excluded.published_at,
    ended_as = excluded.ended_as,
    ended_at = excluded.ended_at,
    reason = excluded.reason;
  return null;
end
$$;

create trigger reviews_outcome_inserted after insert on reviews
for each row execute function record_review_outcome();
create trigger reviews_outcome_updated after update on reviews
for each row when (
  (old.state, old.published_at, old.ended_at, old.refusal)
  is distinct from (new.state, new.published_at, new.ended_at, new.refusal)
)
execute function record_review_outcome();

-- The outcome of an erased review remains, and no longer refers to it.
create function detach_review_outcome() returns trigger
language plpgsql
as $$
begin
  update review_outcomes set review_id = gen_random_uuid() where review_id = old.id;
  return null;
end
$$;

create trigger reviews_outcome_deleted after delete on reviews
for each row execute function detach_review_outcome();

insert into review_outcomes (review_id, received_at, published_at, ended_as, ended_at, reason)
select
  id, created_at, published_at,
  case when state in ('refused', 'removed') then state end,
  case when state in ('refused', 'removed') then ended_at end,
  case when state in ('refused', 'removed') then refusal end
from reviews;
