-- phase: expand
-- A hidden teacher whom the owner has deleted is erased after a period, except for hashes of the names: an entry with
-- one of these names stays hidden while the listing exists.

alter table team_members
  -- SHA-256 of the listing and each name, for an erased teacher. The columns that must not be null then hold "-".
  add column erased_names text[],
  add constraint team_members_erased_names check (
    erased_names is null
    or cardinality(erased_names) > 0 and removed_at is not null and hidden_at is not null and hidden_with is null
    and full_name = '-' and about is null and about_zh is null and picture_hash is null and reported_name is null
    and reported_picture_hash is null
  );
