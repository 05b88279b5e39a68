-- phase: expand
-- The due time of a case moves when its owner is asked. The promise to its reporter does not: decisions are measured
-- by it.
alter table moderation_cases
  -- Null while `due_at` has not moved and is the promise itself.
  add column promised_at timestamptz;

-- Cases that were postponed before: two weekdays after the first report, or four hours for a child's safety.
update moderation_cases as item
set promised_at = promise.at
from (
  select id, created_at + case
    when priority = 2 then interval '4 hours'
    when extract(dow from created_at at time zone 'UTC') in (4, 5) then interval '4 days'
    when extract(dow from created_at at time zone 'UTC') = 6 then interval '3 days'
    else interval '2 days'
  end as at
  from moderation_cases
) as promise
where promise.id = item.id and item.due_at > promise.at + interval '1 minute' and item.target_kind <> 'message';
