import type { Insertable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";

type CourseRow = Insertable<Tables["courses"]>;

/** The columns of a school's course on Saturdays, which lasts until after `testNow`. */
export function courseRow(listingId: string, columns: Partial<CourseRow> = {}): CourseRow {
  return {
    listing_id: listingId,
    place: 1,
    title: "Saturday Chinese",
    mode: "in-person",
    days: ["sat"],
    first_date: "2026-06-06",
    last_date: "2026-08-29",
    price: 40,
    price_unit: "lesson",
    places_set_at: testNow,
    created_at: testNow,
    updated_at: testNow,
    ...columns,
  };
}
