-- phase: expand
-- What visitors write to owners, without an account.

create table messages (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  -- Null once the sender is erased.
  sender_id uuid references senders (id) on delete set null,
  -- A keyed hash of the sender's address: proves the contact after the sender is erased.
  address_hash text not null,
  -- Null once erased, like the text.
  sender_name text,
  for_whom text not null,
  body text,
  -- As detected in the text.
  language text not null,
  state text not null,
  -- Signs of a scam (domain/messages/scam/scam-signs.ts), and whether they are enough for a warning.
  scam_signs text[] not null default '{}',
  is_suspicious boolean not null default false,
  -- Why an operator looks at the message before it is delivered; stays when it has been.
  hold_reason text,
  -- When the owner or an operator said that it is no scam.
  genuine_at timestamptz,
  -- Of the folded text, to find the same message at other listings: a hash, and a sample of its shingles.
  body_hash text,
  body_sketch integer[] not null default '{}',
  -- Whether the sender wants to be asked for a review once.
  may_ask_review boolean not null default false,
  -- When the sender's address was confirmed for this message.
  confirmed_at timestamptz,
  delivered_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null,

  constraint messages_address_hash check (address_hash ~ '^[0-9a-f]{64}$'),
  constraint messages_sender_name check (octet_length(sender_name) between 1 and 720),
  constraint messages_for_whom check (for_whom in ('self', 'child')),
  constraint messages_body check (octet_length(body) between 1 and 16384),
  constraint messages_language check (language in ('en', 'zh-Hans', 'zh-Hant', 'other')),
  constraint messages_state check (state in ('unconfirmed', 'delivered', 'held', 'refused')),
  constraint messages_scam_signs check (cardinality(scam_signs) <= 20),
  constraint messages_hold_reason check (hold_reason in ('scam', 'spread', 'too-many')),
  constraint messages_held check (state <> 'held' or hold_reason is not null),
  constraint messages_body_hash check (body_hash ~ '^[0-9a-f]{64}$'),
  constraint messages_erased check (
    (body is null) = (sender_name is null) and (body is null) = (body_hash is null)
    and (body is not null or cardinality(body_sketch) = 0)
  ),
  constraint messages_confirmed check ((state = 'unconfirmed') = (confirmed_at is null)),
  constraint messages_delivered check ((state = 'delivered') = (delivered_at is not null)),
  constraint messages_answered check (answered_at is null or delivered_at is not null)
);

create index messages_inbox on messages (listing_id, created_at desc, id desc) where state in ('delivered', 'held');
create index messages_held on messages (created_at, id) where state = 'held';
create index messages_unconfirmed on messages (created_at) where state = 'unconfirmed';
create index messages_of_sender on messages (sender_id, listing_id, created_at desc) where sender_id is not null;
create index messages_of_address on messages (address_hash, listing_id);
create index messages_of_day on messages (confirmed_at, listing_id) where confirmed_at is not null;
create index messages_oldest on messages (created_at);

-- Owners block senders: everything that these write to the listing is refused, and they are not told.
create table blocked_senders (
  listing_id uuid not null references teacher_listings (id) on delete cascade,
  sender_id uuid not null references senders (id) on delete cascade,
  created_at timestamptz not null,
  primary key (listing_id, sender_id)
);

create index blocked_senders_of_sender on blocked_senders (sender_id);

alter table messages enable row level security;
alter table blocked_senders enable row level security;

-- Whether the listing's page has a form. Its page shows the change, like any of the listing's columns.
alter table teacher_listings add column accepts_messages boolean not null default true;
