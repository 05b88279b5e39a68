-- phase: expand
-- The monthly email about a listing's analytics, for owners who have asked for it.

alter table mail_settings
  -- When its owner last turned it on: the consent that laws on commercial email ask for.
  add column monthly_asked_at timestamptz,
  -- When it was turned off again.
  add column monthly_stopped_at timestamptz,
  -- The latest month that was told of or passed over, as "2027-01".
  add column monthly_done text,
  add constraint mail_settings_monthly check (monthly_stopped_at is null or monthly_asked_at is not null),
  add constraint mail_settings_monthly_done check (monthly_done ~ '^20\d\d-(0[1-9]|1[0-2])$');

create index mail_settings_monthly on mail_settings (user_id)
where monthly_asked_at is not null and monthly_stopped_at is null;
