-- Recovery codes for two-step sign-in. As in the protocol, an account's set of codes is one of its second factors, of the type
-- `recovery_code`, and never the only one.

alter table auth_provider.factors
  drop constraint factors_factor_type,
  add constraint factors_factor_type check (factor_type in ('totp', 'recovery_code')),
  -- Recovery codes have no secret of their own, only hashes.
  alter column sealed_secret drop not null,
  add constraint factors_sealed_secret check ((factor_type = 'totp') = (sealed_secret is not null));

create unique index factors_recovery_codes_key on auth_provider.factors (user_id) where factor_type = 'recovery_code';

create table auth_provider.recovery_codes (
  factor_id uuid not null references auth_provider.factors (id) on delete cascade,
  -- SHA-256 of the factor's id and the code, which has 80 random bits.
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),

  primary key (factor_id, code_hash)
);

alter table auth_provider.recovery_codes enable row level security;
