-- Rows that a background job processes wake it in every process that listens. The payload is the job's name.

create function notify_job_due() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('job_due', tg_argv[0]);
  return null;
end
$$;

-- The trigger on `mail_queued` stays for now: the version before may still be serving while this migration runs, and
-- it listens to that channel.

create trigger mail_outbox_job_due after insert on mail_outbox
for each statement execute function notify_job_due('deliver-email');

create trigger stripe_events_job_due after insert on stripe_events
for each statement execute function notify_job_due('apply-webhook-events');
