-- Where a member's account is kept, and whether it is still there. Not columns of the profile, whose changes empty the
-- stored pages.
create table member_accounts (
  user_id uuid primary key references profiles (id) on delete cascade,
  -- The base URL of the provider that vouched for the member last. No other provider can say that the account is gone.
  provider text not null,
  -- When that provider was last asked whether the account exists. Null: never, or it says so by itself.
  checked_at timestamptz,
  -- Since when the account is gone. The listing is removed from then on.
  gone_at timestamptz,

  constraint member_accounts_provider check (char_length(provider) between 1 and 2048)
);

create index member_accounts_checked on member_accounts (provider, checked_at);
create index member_accounts_gone on member_accounts (gone_at) where gone_at is not null;

alter table member_accounts enable row level security;
