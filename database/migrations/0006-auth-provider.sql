-- The embedded auth provider's own rows. They live apart from the directory's: a hosted provider keeps users elsewhere, so
-- no foreign key leads from one side to the other. Nothing here is a secret in clear but the keys in `settings`; codes, links
-- and refresh tokens are kept as hashes or not at all.

create schema auth_provider;

-- What the provider makes once and all its processes share: the signing key and the secret of its codes.
create table auth_provider.settings (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table auth_provider.users (
  id uuid primary key default gen_random_uuid(),
  -- In lower case. Null for somebody who signed in without giving one.
  email text,
  email_confirmed_at timestamptz,
  -- Argon2id as a PHC string. A password whose owner has not confirmed yet waits in `one_time_tokens` instead.
  password_hash text,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  -- The address an account is about to change to, and which of both mailboxes have agreed.
  new_email text,
  old_mailbox_agreed boolean not null default false,
  new_mailbox_agreed boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint users_email check (email = lower(email) and char_length(email) between 3 and 254),
  constraint users_new_email check (new_email = lower(new_email) and char_length(new_email) between 3 and 254),
  constraint users_password_hash check (char_length(password_hash) <= 256),
  constraint users_app_metadata check (jsonb_typeof(app_metadata) = 'object'),
  constraint users_user_metadata check (jsonb_typeof(user_metadata) = 'object')
);

create unique index users_email_key on auth_provider.users (email);
create index users_unconfirmed on auth_provider.users (created_at) where email_confirmed_at is null;
create index users_created_at on auth_provider.users (created_at desc, id);

-- The ways in which a user is known: by e-mail, or at another provider.
create table auth_provider.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_provider.users (id) on delete cascade,
  provider text not null,
  -- The user's name at that provider; for e-mail the user's own id.
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint identities_provider check (char_length(provider) between 1 and 40),
  constraint identities_provider_id check (char_length(provider_id) between 1 and 255),
  constraint identities_identity_data check (jsonb_typeof(identity_data) = 'object'),
  constraint identities_provider_key unique (provider, provider_id)
);

create index identities_user on auth_provider.identities (user_id);

-- One signed-in browser. Its refresh token is computed from its id and counter and stored nowhere.
create table auth_provider.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_provider.users (id) on delete cascade,
  counter integer not null default 0,
  aal text not null default 'aal1',
  -- How the user proved who they are, latest first: [{ "method": "password", "timestamp": seconds }].
  amr jsonb not null default '[]',
  -- When the user last proved who they are, which sensitive changes ask for.
  authenticated_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),

  constraint sessions_counter check (counter >= 0),
  constraint sessions_aal check (aal in ('aal1', 'aal2')),
  constraint sessions_amr check (jsonb_typeof(amr) = 'array')
);

create index sessions_user on auth_provider.sessions (user_id, refreshed_at);
create index sessions_refreshed_at on auth_provider.sessions (refreshed_at);
create index sessions_created_at on auth_provider.sessions (created_at);

-- What a browser that began a sign-in must show to finish it (PKCE), and what it meant to do.
create table auth_provider.flow_states (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth_provider.users (id) on delete cascade,
  -- What the session that comes of it says about how the user signed in.
  method text not null,
  code_challenge text,
  code_challenge_method text,
  -- SHA-256 of the code that the browser exchanges for a session.
  auth_code_hash text,
  -- At another provider: which, the user to whom it is to be linked, and where to go afterwards.
  provider text,
  linking_user_id uuid references auth_provider.users (id) on delete cascade,
  redirect_to text,
  created_at timestamptz not null default now(),

  constraint flow_states_code_challenge check (char_length(code_challenge) between 43 and 128),
  constraint flow_states_code_challenge_method check (code_challenge_method in ('s256', 'plain')),
  constraint flow_states_challenge_is_whole check ((code_challenge is null) = (code_challenge_method is null)),
  constraint flow_states_auth_code_hash_key unique (auth_code_hash)
);

create index flow_states_created_at on auth_provider.flow_states (created_at);
create index flow_states_user on auth_provider.flow_states (user_id);
create index flow_states_linking_user on auth_provider.flow_states (linking_user_id);

-- A code and a link that were sent by mail: one of each purpose a user, hashed.
create table auth_provider.one_time_tokens (
  user_id uuid not null references auth_provider.users (id) on delete cascade,
  purpose text not null,
  -- The mailbox it was sent to.
  email text not null,
  code_hash text not null,
  link_hash text not null,
  attempts integer not null default 0,
  -- The password that asked for this confirmation: it becomes the account's with it, or dies with it.
  password_hash text,
  flow_state_id uuid references auth_provider.flow_states (id) on delete set null,
  created_at timestamptz not null default now(),

  primary key (user_id, purpose),
  constraint one_time_tokens_purpose check (purpose in (
    'signup', 'invite', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication'
  )),
  constraint one_time_tokens_email check (char_length(email) between 3 and 254),
  constraint one_time_tokens_attempts check (attempts >= 0),
  constraint one_time_tokens_link_hash_key unique (link_hash)
);

create index one_time_tokens_email on auth_provider.one_time_tokens (email);
create index one_time_tokens_created_at on auth_provider.one_time_tokens (created_at);
create index one_time_tokens_flow_state on auth_provider.one_time_tokens (flow_state_id);

-- Second factors.
create table auth_provider.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_provider.users (id) on delete cascade,
  factor_type text not null,
  friendly_name text,
  -- Encrypted with the provider's secret.
  sealed_secret text not null,
  status text not null default 'unverified',
  -- The last time step whose code was accepted: none is taken twice.
  last_used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint factors_factor_type check (factor_type in ('totp')),
  constraint factors_friendly_name check (char_length(friendly_name) <= 100),
  constraint factors_status check (status in ('unverified', 'verified'))
);

create index factors_user on auth_provider.factors (user_id);
create unique index factors_friendly_name_key on auth_provider.factors (user_id, friendly_name) where friendly_name <> '';

create table auth_provider.challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_provider.factors (id) on delete cascade,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),

  constraint challenges_attempts check (attempts >= 0)
);

create index challenges_factor on auth_provider.challenges (factor_id);
create index challenges_created_at on auth_provider.challenges (created_at);

-- What happened to accounts. Mail and network addresses only as keyed hashes, enough to tell whether two are the same.
create table auth_provider.audit_log (
  id bigint generated always as identity primary key,
  action text not null,
  -- No foreign key: what happened to an account outlives it.
  user_id uuid,
  session_id uuid,
  email_hash text,
  client_hash text,
  created_at timestamptz not null default now(),

  constraint audit_log_action check (char_length(action) between 1 and 60)
);

create index audit_log_user on auth_provider.audit_log (user_id, created_at);
create index audit_log_created_at on auth_provider.audit_log (created_at);

-- Counters of the rate limiter (rate-limiter-flexible's own columns, in its own order). Keys are keyed hashes.
create table auth_provider.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

create index rate_limits_expire on auth_provider.rate_limits (expire);

alter table auth_provider.settings enable row level security;
alter table auth_provider.users enable row level security;
alter table auth_provider.identities enable row level security;
alter table auth_provider.sessions enable row level security;
alter table auth_provider.flow_states enable row level security;
alter table auth_provider.one_time_tokens enable row level security;
alter table auth_provider.factors enable row level security;
alter table auth_provider.challenges enable row level security;
alter table auth_provider.audit_log enable row level security;
alter table auth_provider.rate_limits enable row level security;
