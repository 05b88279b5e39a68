-- phase: expand
-- What operators, owners and jobs did that must be explained later. Each entry is written in the transaction of its action.

create table audit_log (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  target_kind text,
  target_id text,
  -- The name of the target at that time, for readers. Erased with the account that it belongs to.
  target_label text,
  reason text,
  request_id text,
  details jsonb not null default '{}',

  constraint audit_log_actor_kind check (actor_kind in ('operator', 'owner', 'visitor', 'system')),
  constraint audit_log_action check (octet_length(action) between 1 and 60),
  constraint audit_log_target check ((target_kind is null) = (target_id is null)),
  constraint audit_log_target_label check (octet_length(target_label) <= 400),
  constraint audit_log_reason check (octet_length(reason) <= 8000),
  constraint audit_log_details check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 16384)
);

create index audit_log_at on audit_log (at);
create index audit_log_of_target on audit_log (target_id, number desc);
create index audit_log_of_actor on audit_log (actor_id, number desc);
create index audit_log_of_action on audit_log (action, number desc);

-- Append-only: entries are deleted only when they are older than 36 months, and the only change is the erasure of a label.
create function audit_log_refuse_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '36 months' then
      return old;
    end if;
  elsif new.target_label is null
    and (new.number, new.at, new.actor_kind, new.action, new.details)
      = (old.number, old.at, old.actor_kind, old.action, old.details)
    and (new.actor_id, new.target_kind, new.target_id, new.reason, new.request_id)
      is not distinct from (old.actor_id, old.target_kind, old.target_id, old.reason, old.request_id) then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end
$$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_refuse_change();

alter table audit_log enable row level security;
