-- phase: expand
-- People who write without an account. An email address is theirs once a link that was sent to it has been used.

create table senders (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null unique,
  -- When the address was confirmed first; null: not yet.
  confirmed_at timestamptz,
  -- Of emails to them.
  language text not null,
  -- Nothing of theirs is accepted from then on.
  banned_at timestamptz,
  created_at timestamptz not null,

  constraint senders_email check (email = lower(email) and char_length(email) between 3 and 254),
  constraint senders_language check (language in ('en', 'zh'))
);

-- Tokens in links and in browsers. Only their hashes are stored.
create table sender_tokens (
  -- SHA-256 in hexadecimal.
  token_hash text primary key,
  sender_id uuid not null references senders (id) on delete cascade,
  -- 'confirm': a link that delivers a message; 'browser': spares the next confirmation; 'review': a link that writes a
  -- review; 'edit-review': a link that changes one.
  purpose text not null,
  -- The message, listing or review that it is for.
  subject_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,

  constraint sender_tokens_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint sender_tokens_purpose check (purpose in ('confirm', 'browser', 'review', 'edit-review')),
  constraint sender_tokens_subject check ((subject_id is null) = (purpose = 'browser'))
);

create index sender_tokens_of_sender on sender_tokens (sender_id);
create index sender_tokens_of_subject on sender_tokens (subject_id) where subject_id is not null;
create index sender_tokens_expiry on sender_tokens (expires_at);

alter table senders enable row level security;
alter table sender_tokens enable row level security;
