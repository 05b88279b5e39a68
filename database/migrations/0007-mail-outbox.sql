-- Letters wait here until a mail server has taken them. A row is written in the transaction of the change it tells of,
-- so neither is there without the other; a job sends it afterwards, outside any request.

create table mail_outbox (
  -- Also the unchanging part of the Message-ID.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  -- The letter as JSON, with its link and code: null as soon as it is sent or given up.
  letter text,
  status text not null default 'queued',
  attempts integer not null default 0,
  -- When it may be tried; while a try is under way, when that one counts as lost.
  due_at timestamptz not null,
  -- What a letter offers ends some time: it is not sent later than this.
  expires_at timestamptz not null,
  -- Names the try under way, so that one that counts as lost cannot write over its successor.
  claim uuid,
  last_failure text,
  created_at timestamptz not null,
  finished_at timestamptz,

  constraint mail_outbox_status check (status in ('queued', 'sent', 'dead')),
  constraint mail_outbox_recipient check (char_length(recipient) between 3 and 254),
  constraint mail_outbox_attempts check (attempts >= 0),
  constraint mail_outbox_last_failure check (char_length(last_failure) <= 300),
  constraint mail_outbox_wiped check ((status = 'queued') = (letter is not null)),
  constraint mail_outbox_finished check ((status = 'queued') = (finished_at is null))
);

create index mail_outbox_due on mail_outbox (due_at) where status = 'queued';
create index mail_outbox_finished on mail_outbox (finished_at) where status <> 'queued';

alter table mail_outbox enable row level security;

create function notify_mail_queued() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end
$$;

create trigger mail_outbox_notify_queued after insert on mail_outbox
for each statement execute function notify_mail_queued();
