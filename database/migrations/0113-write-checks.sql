-- phase: expand
-- One row that each process writes a few times a minute: whether the database accepts writes.

create table write_checks (
  id boolean primary key default true,
  checked_at timestamptz not null,

  constraint write_checks_one_row check (id)
);

alter table write_checks enable row level security;
