-- phase: expand
-- When the rights of an operator's session ended, once that is in the audit log.

alter table operator_sessions add column ended_at timestamptz;

-- A sign-out ends them in its own transaction, wherever it comes from: the operator, another one, a ban, a new password.
create function end_operator_session() returns trigger
language plpgsql as $$
declare
  operator record;
begin
  update operator_sessions set ended_at = now() where session_id = old.id and ended_at is null
    returning user_id, last_seen_at into operator;
  if found then
    insert into audit_log (at, actor_kind, actor_id, action) values (
      now(), 'operator', operator.user_id,
      case when operator.last_seen_at > now() - interval '30 minutes'
        then 'operator-session-ended' else 'operator-session-expired' end
    );
  end if;
  return null;
end
$$;

create trigger sessions_end_operators after delete on auth_provider.sessions
  for each row execute function end_operator_session();
