-- What owners write themselves.

-- Grows with each edit of the owner, who names the version that was read: of two edits of the same version one is refused.
alter table teacher_listings
  add column version integer not null default 1,
  add constraint teacher_listings_version check (version >= 1);

-- Forms count graphemes and allow five bytes for each. These were narrower than that for texts with combining marks.
alter table teacher_listings
  drop constraint teacher_listings_city,
  drop constraint teacher_listings_state,
  drop constraint teacher_listings_availability,
  drop constraint teacher_listings_headline,
  drop constraint teacher_listings_headline_zh,
  drop constraint teacher_listings_school_address,
  drop constraint teacher_listings_specializations,
  drop constraint teacher_listings_courses_offered,
  add constraint teacher_listings_city check (octet_length(city) between 1 and 300 and btrim(city) <> ''),
  add constraint teacher_listings_state check (octet_length(state) between 1 and 300 and btrim(state) <> ''),
  add constraint teacher_listings_availability check (octet_length(availability) <= 600),
  add constraint teacher_listings_headline check (octet_length(headline) <= 600),
  add constraint teacher_listings_headline_zh check (octet_length(headline_zh) <= 600),
  add constraint teacher_listings_school_address check (octet_length(school_address) <= 1000),
  add constraint teacher_listings_specializations check (is_text_list(specializations, 0, 12, 200)),
  add constraint teacher_listings_courses_offered
    check (courses_offered is null or is_text_list(courses_offered, 1, 12, 200));
