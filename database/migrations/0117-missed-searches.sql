-- phase: expand
-- Words of searches without results, for operators. The words are stored only once they were searched on three days;
-- until then a row has their hash. Nothing refers to a person.

create table missed_searches (
  words_hash text primary key,
  days smallint not null default 1,
  last_day text not null,
  words text,
  constraint missed_searches_words check ((words is not null) = (days >= 3))
);

create index missed_searches_shown on missed_searches (days desc, last_day desc) where words is not null;

alter table missed_searches enable row level security;
