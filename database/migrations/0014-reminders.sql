-- Letters that must not come twice, letters that are no longer true when their turn comes, and reminders that stop when
-- they are asked to.

-- A second letter with the same key is not written. A key is kept as long as its row, thirty days after the letter.
-- Void: what the letter says was no longer so when it was about to be sent.
alter table mail_outbox
  add column dedupe_key text,
  add constraint mail_outbox_dedupe_key check (char_length(dedupe_key) <= 200),
  drop constraint mail_outbox_status,
  add constraint mail_outbox_status check (status in ('queued', 'sent', 'void', 'dead'));

create unique index mail_outbox_dedupe on mail_outbox (dedupe_key) where dedupe_key is not null;

-- How letters go to a member. Not columns of the profile, whose changes empty the kept pages.
create table mail_settings (
  user_id uuid primary key references profiles (id) on delete cascade,
  -- As the member has chosen it at the provider of accounts.
  language text,
  -- Whoever has it may stop this member's reminders, and nothing else: 244 random bits.
  unsubscribe_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  reminders_stopped_at timestamptz,

  constraint mail_settings_language check (language in ('en', 'zh')),
  constraint mail_settings_unsubscribe_token check (char_length(unsubscribe_token) = 64)
);

create unique index mail_settings_unsubscribe on mail_settings (unsubscribe_token);

-- How far each kind of reminder has come along the listings, which are gone through in the order of their end.
create table reminder_progress (
  kind text primary key,
  reached_at timestamptz not null,
  reached_id uuid not null,

  constraint reminder_progress_kind check (kind in ('expiring-14', 'expiring-7', 'expiring-1', 'expired'))
);

create index teacher_listings_end on teacher_listings (subscription_expires_at, id)
where removed_at is null and subscription_expires_at is not null;

alter table mail_settings enable row level security;
alter table reminder_progress enable row level security;
