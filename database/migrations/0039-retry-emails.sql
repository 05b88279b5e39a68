-- phase: expand
-- Operators list emails and retry failed ones. Their content is kept, encrypted as before, until the email expires.

alter table mail_outbox
  -- Why the last attempt failed, without personal data: `550`, `ECONNREFUSED`.
  add column failure_code text,
  -- The recipient's locale; null in rows of earlier versions.
  add column language text,
  add constraint mail_outbox_failure_code check (char_length(failure_code) between 1 and 60),
  add constraint mail_outbox_language check (language in ('en', 'zh')),
  drop constraint mail_outbox_wiped,
  add constraint mail_outbox_wiped check (
    case status when 'queued' then letter is not null when 'dead' then true else letter is null end
  );

comment on column mail_outbox.letter is
  'JSON, or what came of encrypting it; null once it is sent, void, or failed for good or past its time.';

create index mail_outbox_latest on mail_outbox (created_at desc, id desc);
create index mail_outbox_of_status on mail_outbox (status, created_at desc, id desc);
create index mail_outbox_of_address on mail_outbox (lower(recipient), created_at desc, id desc);
create index mail_outbox_retryable on mail_outbox (expires_at) where status = 'dead' and letter is not null;

create trigger mail_outbox_job_due_again after update of status on mail_outbox
for each row when (old.status = 'dead' and new.status = 'queued') execute function notify_job_due('deliver-email');
