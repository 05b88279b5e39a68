-- phase: expand
-- What owners may do with their own data: have it deleted, agree to terms; and which addresses bounce.

-- Deletions that owners asked for. The row outlives the account by thirty days: an access token that is still valid
-- somewhere must not create the profile anew. It names no person.
create table account_deletions (
  user_id uuid primary key,
  requested_at timestamptz not null,
  -- Of the confirmation email.
  language text not null,
  erased_at timestamptz,

  constraint account_deletions_language check (language in ('en', 'zh'))
);

create index account_deletions_erased on account_deletions (erased_at) where erased_at is not null;

create trigger account_deletions_job_due after insert on account_deletions
for each statement execute function notify_job_due('close-accounts');

-- Which version of a document a member agreed to, and when.
create table consents (
  user_id uuid not null references profiles (id) on delete cascade,
  document text not null,
  version text not null,
  accepted_at timestamptz not null,

  primary key (user_id, document, version),
  constraint consents_document check (document in ('terms', 'privacy')),
  constraint consents_version check (version ~ '^[0-9]{4}-[0-9]{2}$')
);

-- The address that mail servers refused. It counts only while it is the member's address.
alter table mail_settings
  add column bounced_address text,
  add column bounced_at timestamptz,
  add column bounce_code text,
  add constraint mail_settings_bounce check (
    (bounced_address is null) = (bounced_at is null) and (bounced_address is null) = (bounce_code is null)
  ),
  add constraint mail_settings_bounced_address check (char_length(bounced_address) <= 254),
  add constraint mail_settings_bounce_code check (char_length(bounce_code) <= 20);

create index mail_settings_bounced_address on mail_settings (bounced_address) where bounced_address is not null;
create index mail_settings_bounced on mail_settings (bounced_at desc, user_id) where bounced_at is not null;

alter table account_deletions enable row level security;
alter table consents enable row level security;
