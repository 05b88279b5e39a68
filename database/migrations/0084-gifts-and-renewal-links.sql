-- phase: expand
-- Payments by others than the signed-in owner: gifts, and renewals through a link of the reminder.

-- A gift is paid by a person who need not have an account: `email` is then the giver's, and `user_id` is null.
alter table payments
  add column is_gift boolean not null default false,
  add column giver_name text,
  add constraint payments_giver_name check (char_length(giver_name) between 1 and 720),
  add constraint payments_giver check (giver_name is null or is_gift);

create trigger payments_freeze_gift before update on payments
for each row when (old.is_gift is distinct from new.is_gift)
execute function refuse_change_of_money();

-- The owner has one way to pay at a time, and so has each giver: a gift does not end the owner's page. Processes of the
-- version before make no gifts.
drop index payments_one_open;
create unique index payments_one_open on payments (listing_id) where state in ('created', 'open') and not is_gift;
create unique index payments_one_open_gift on payments (listing_id, email) where state in ('created', 'open') and is_gift;
-- What is left of givers, until it is erased.
create index payments_givers on payments (created_at) where is_gift and email is not null;

-- The link in the reminders of a listing. Its token pays for this listing and does nothing else, so it is stored as it
-- is and stays the same: an earlier reminder still works.
create table renewal_links (
  listing_id uuid primary key references teacher_listings (id) on delete cascade,
  token text not null,
  created_at timestamptz not null,

  constraint renewal_links_token_key unique (token),
  constraint renewal_links_token check (token ~ '^[A-Za-z0-9_-]{43}$')
);

alter table renewal_links enable row level security;
