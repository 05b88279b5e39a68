-- phase: expand
-- Teachers and schools whom operators have invited by email, each once for ever, and those who want no such email. Hashes
-- are keyed; they stay when names and addresses are erased.
create table directory_invitations (
  id uuid primary key default gen_random_uuid(),
  address_hash text not null unique,
  -- Erased after twelve months, or with the account of this address.
  email text,
  invited_name text,
  city text,
  language text not null,
  -- SHA-256 in hexadecimal of the token in the email's links.
  token_hash text not null unique,
  -- The personal code: one use.
  code_id uuid not null unique references promotion_codes (id),
  -- When its email is due.
  send_at timestamptz not null,
  -- When the person asked for no further email.
  refused_at timestamptz,
  -- What had become of it when the address was erased.
  had_account boolean not null default false,
  was_published boolean not null default false,
  invited_by uuid not null,
  created_at timestamptz not null,

  constraint directory_invitations_email check (email = lower(email) and char_length(email) between 3 and 254),
  constraint directory_invitations_name check (octet_length(invited_name) between 1 and 400),
  constraint directory_invitations_city check (char_length(city) between 1 and 60),
  constraint directory_invitations_language check (language in ('en', 'zh')),
  constraint directory_invitations_token check (token_hash ~ '^[0-9a-f]{64}$')
);

create index directory_invitations_list on directory_invitations (created_at desc, id desc);
create index directory_invitations_send_at on directory_invitations (send_at);
create index directory_invitations_email on directory_invitations (email) where email is not null;

create table invitation_opt_outs (
  address_hash text primary key,
  created_at timestamptz not null
);

alter table directory_invitations enable row level security;
alter table invitation_opt_outs enable row level security;
