-- phase: expand
-- When a dispute or an inquiry has to be answered, as the provider says. Null once it was answered or is decided.
alter table disputes add column respond_by timestamptz;
