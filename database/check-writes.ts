/** Fails if the database rejects writes: it is read-only, or has no space left for data or its log. */
export const writeCheck = `
  insert into write_checks (id, checked_at) values (true, now())
  on conflict (id) do update set checked_at = excluded.checked_at
`;
