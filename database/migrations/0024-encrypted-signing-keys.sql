-- Signing keys encrypted with a secret that is not in the database, identities that are linked only in the browser that
-- asked, and the ids of deleted accounts.

-- The keys that sign access tokens. The process moves the clear key of earlier versions here when it starts, because only it
-- knows the secret. What `settings` held in clear is gone after that.
create table auth_provider.signing_keys (
  -- The `kid` of the tokens: computed from the public key.
  kid text primary key,
  -- The private key as JWK, encrypted (AES-256-GCM).
  sealed_key text not null,
  -- Names the secret that it is encrypted with, without revealing anything of it.
  sealed_with text not null,
  -- It signs from here on, until a later key does. Tokens of the earlier one are accepted until they expire.
  signs_from timestamptz not null,
  created_at timestamptz not null,

  constraint signing_keys_kid check (char_length(kid) between 8 and 64),
  constraint signing_keys_sealed_with check (char_length(sealed_with) between 8 and 64)
);

alter table auth_provider.signing_keys enable row level security;

-- A flow that links an identity belongs to the session that started it, and ends with it. What the other provider said
-- waits here until the browser that started the flow shows its verifier.
alter table auth_provider.flow_states
  add column linking_session_id uuid references auth_provider.sessions (id) on delete cascade,
  add column external_identity jsonb,
  add constraint flow_states_external_identity check (jsonb_typeof(external_identity) = 'object');

create index flow_states_linking_session on auth_provider.flow_states (linking_session_id);

-- Accounts that were deleted, in whichever way, so that the directory can follow. Kept for thirty days.
create table auth_provider.deleted_users (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);

create index deleted_users_deleted_at on auth_provider.deleted_users (deleted_at);

alter table auth_provider.deleted_users enable row level security;

create function auth_provider.remember_deleted_user() returns trigger
language plpgsql
as $$
begin
  insert into auth_provider.deleted_users (id) values (old.id) on conflict do nothing;
  return null;
end
$$;

create trigger users_remember_deleted after delete on auth_provider.users
for each row execute function auth_provider.remember_deleted_user();
