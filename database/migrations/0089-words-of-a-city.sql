-- phase: expand
-- The index of words holds the cities too: common words in one city are found without reading the rows of the others.
-- Processes of the version before use it for words alone.

drop index teacher_listings_words;
create index teacher_listings_words on teacher_listings using gin (search_words, (array[city_key]))
with (fastupdate = on, gin_pending_list_limit = 64)
where is_active and removed_at is null;
