import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { facetGroupNames, facetGroups } from "#domain/facets/facets.ts";
import { contactsOf } from "#domain/overview/count-contacts.ts";

type Traffic = { listings: number; views: number; contacts: number };

/** Public listings, views and contacts of a period. At most `maxListings` are read, latest end first. */
export type ListingStatistics = {
  listings: number;
  /** Whether all public listings were read. */
  isComplete: boolean;
  withPhotos: Traffic;
  withoutPhotos: Traffic;
  /** Listings with at least `filledGroups` facet groups. */
  filled: number;
  schools: number;
  /** Schools with a shown course that has a mode, a price, days, and dates or the note that it is ongoing. */
  withCourse: number;
  /** Schools with a shown teacher. */
  withTeam: number;
  /** Visitors' reports about these listings and about those removed in the period, and the views of both. */
  reported: { reports: number; views: number };
};

const maxListings = 2000;

/** Listings removed in the period, latest created first. */
const maxRemoved = 500;

/** A listing with this many groups is found by most searches that filter by facets. */
const filledGroups = 5;

const groupCount = sql.join(
  facetGroupNames.map((group) => sql`(facet_keys && ${sql.val([...facetGroups[group]])}::text[])::int`),
  sql` + `,
);

type Row = {
  isPublic: boolean;
  hasPhotos: boolean;
  listings: number;
  views: number;
  contacts: number;
  filled: number;
  schools: number;
  withCourse: number;
  withTeam: number;
  reports: number;
};

export async function readListingStatistics(
  db: Database,
  since: Date,
  now: Date,
  limit = maxListings,
): Promise<ListingStatistics> {
  const { rows } = await sql<Row>`
    with sample as materialized (${sampleOf(since, now, limit)}),
    measured as materialized (
      select listing.*, contacted.amount as contacts, viewed.amount as views, reported.amount as reports,
        exists (
          select from listing_photos as photo
          where photo.listing_id = listing.id and photo.removed_at is null and photo.hidden_at is null
        ) as has_photos,
        listing_type = 'school' and ${hasCourse(now)} as has_course,
        listing_type = 'school' and exists (
          select from team_members as member
          where member.listing_id = listing.id and member.hidden_at is null and member.removed_at is null
        ) as has_team
      from sample as listing ${contactsOf(since)} ${viewsOf(since)} ${reportsOf(since)}
    )
    select is_public as "isPublic", has_photos as "hasPhotos", count(*)::int as listings,
      sum(views)::float8 as views, sum(contacts)::float8 as contacts, sum(reports)::float8 as reports,
      (count(*) filter (where ${groupCount} >= ${filledGroups}))::int as filled,
      (count(*) filter (where listing_type = 'school'))::int as schools,
      (count(*) filter (where has_course))::int as "withCourse", (count(*) filter (where has_team))::int as "withTeam"
    from measured group by is_public, has_photos
  `.execute(db);
  return totalsOf(rows, limit);
}

function totalsOf(rows: readonly Row[], limit: number): ListingStatistics {
  const shown = rows.filter(({ isPublic }) => isPublic);
  const sum = (among: readonly Row[], key: Exclude<keyof Row, "isPublic" | "hasPhotos">) =>
    among.reduce((total, row) => total + row[key], 0);
  const traffic = (among: readonly Row[]): Traffic => ({
    listings: sum(among, "listings"),
    views: sum(among, "views"),
    contacts: sum(among, "contacts"),
  });
  return {
    listings: sum(shown, "listings"),
    isComplete: sum(shown, "listings") < limit,
    withPhotos: traffic(shown.filter(({ hasPhotos }) => hasPhotos)),
    withoutPhotos: traffic(shown.filter(({ hasPhotos }) => !hasPhotos)),
    filled: sum(shown, "filled"),
    schools: sum(shown, "schools"),
    withCourse: sum(shown, "withCourse"),
    withTeam: sum(shown, "withTeam"),
    reported: { reports: sum(rows, "reports"), views: sum(rows, "views") },
  };
}

function sampleOf(since: Date, now: Date, limit: number): RawBuilder<unknown> {
  return sql`
    (
      select id, listing_type, facet_keys, true as is_public from teacher_listings
      where removed_at is null and is_active and subscription_expires_at > ${now}
      order by subscription_expires_at desc limit ${limit}
    )
    union all
    (
      select id, listing_type, facet_keys, false as is_public from (
        select id, listing_type, facet_keys, removed_at from teacher_listings
        where removed_at is not null order by created_at desc, id desc limit ${maxRemoved}
      ) as removed
      where removed_at >= ${since}
    )
  `;
}

function viewsOf(since: Date): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from listing_analytics as counted
      where counted.listing_id = listing.id and day >= ${since.toISOString().slice(0, 10)} and kind = 'view'
    ) as viewed
  `;
}

function reportsOf(since: Date): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select count(*) as amount from moderation_cases as item join reports on reports.case_id = item.id
      where item.listing_id = listing.id and reports.source = 'visitor' and reports.created_at >= ${since}
    ) as reported
  `;
}

function hasCourse(now: Date): RawBuilder<unknown> {
  return sql`
    exists (
      select from courses as course
      where course.listing_id = listing.id and course.hidden_at is null
        and (course.last_date is null or course.last_date >= ${now.toISOString().slice(0, 10)})
        and course.mode is not null and course.price is not null and cardinality(course.days) > 0
        and (course.is_ongoing or course.first_date is not null)
    )
  `;
}
