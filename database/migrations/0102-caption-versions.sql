-- phase: expand
-- Grows with each change of the captions: a save names the version that it is based on. The database counts, so that a
-- change by the version of the application before counts as well.
alter table listing_photos
  add column caption_version integer not null default 1,
  add constraint listing_photos_caption_version check (caption_version >= 1);

create function count_caption_change() returns trigger
language plpgsql as $$
begin
  new.caption_version := old.caption_version + 1;
  return new;
end
$$;

create trigger listing_photos_count_caption_change before update of caption, caption_zh on listing_photos
for each row when ((old.caption, old.caption_zh) is distinct from (new.caption, new.caption_zh))
execute function count_caption_change();
