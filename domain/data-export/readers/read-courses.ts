import type { Database } from "#database/database.ts";

/** The courses of the member's listing in order, including hidden and ended ones. */
export async function* readCourses(db: Database, userId: string) {
  const courses = await db
    .selectFrom("courses")
    .innerJoin("teacher_listings as listing", "listing.id", "courses.listing_id")
    .select(["courses.id", "place", "title", "title_zh", "category", "level", "exam", "age_from", "age_to", "mode"])
    .select(["days", "from_time", "to_time", "is_ongoing", "first_date", "last_date", "lesson_count", "price"])
    .select(["price_unit", "group_size", "trial", "materials", "description", "description_zh", "places"])
    .select(["hidden_at", "courses.created_at", "courses.updated_at"])
    .where("listing.user_id", "=", userId)
    .orderBy("place")
    .execute();
  if (courses.length > 0) yield courses;
}
