-- phase: expand
-- A session can be found by the code that started it and by the browser it is in, and its earlier tokens can be ended.
alter table auth_provider.sessions
  -- SHA-256 of the code and verifier of a redirect, the second use of which ends the session.
  add column auth_code_hash text,
  -- A keyed hash of the browser's id; a new sign-in there ends the session. Null where the browser sent none.
  add column browser text,
  -- Access tokens issued before are refused. Null: none is.
  add column tokens_from timestamptz,
  add constraint sessions_auth_code_hash check (char_length(auth_code_hash) = 43),
  add constraint sessions_browser check (char_length(browser) <= 64);

create unique index sessions_auth_code_hash_key on auth_provider.sessions (auth_code_hash) where auth_code_hash is not null;
create index sessions_browser on auth_provider.sessions (browser) where browser is not null;
