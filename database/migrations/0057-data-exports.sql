-- phase: expand
-- Archives of everything stored about a member, made by a job and stored for a day in the file store, encrypted.

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  state text not null,
  -- The member's address, if it was proven to be theirs when they asked. Null: it was not.
  email text,
  -- Of the readme and the email, where the member has chosen none.
  language text not null,
  requested_at timestamptz not null,
  -- The archive is gone then, and so is this row.
  expires_at timestamptz not null,
  -- When the job looks at the row next. Until then, the process that claimed it has it.
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- The name of the stored archive; each attempt has its own.
  archive text,
  -- How many parts of the archive may be stored.
  parts integer not null default 0,
  -- The key of the archive, encrypted with the deployment's secret.
  sealed_key text,
  -- The archive's size before it was encrypted.
  bytes integer,

  constraint data_exports_state check (state in ('requested', 'ready', 'failed')),
  constraint data_exports_language check (language in ('en', 'zh')),
  constraint data_exports_email check (char_length(email) <= 254),
  constraint data_exports_archive check (archive ~ '^[0-9a-f]{32}$'),
  constraint data_exports_parts check (parts >= 0 and (parts = 0 or archive is not null)),
  constraint data_exports_key check ((sealed_key is null) = (archive is null) and char_length(sealed_key) <= 1000),
  constraint data_exports_bytes check (bytes > 0),
  constraint data_exports_ready check (state <> 'ready' or archive is not null and bytes is not null),
  constraint data_exports_failed check (state <> 'failed' or archive is null)
);

-- One at a time.
create unique index data_exports_present on data_exports (user_id) where state in ('requested', 'ready');
create index data_exports_of_user on data_exports (user_id);
create index data_exports_due on data_exports (due_at);
create unique index data_exports_archive_key on data_exports (archive) where archive is not null;

alter table data_exports enable row level security;

create trigger data_exports_job_due after insert on data_exports
for each statement execute function notify_job_due('prepare-exports');
