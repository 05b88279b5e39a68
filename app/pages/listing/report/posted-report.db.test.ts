import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertPaidListing } from "#test/helpers/database/rows/paid-listing.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { postReport } from "./posted-report.ts";

eachDatabase((database) => {
  test.each(["threat-or-hate", "private-person", "not-about-lessons"])(
    "the page, the queue and the email agree how soon a review reported for %s is read",
    async (reason) => {
      const listing = await insertPaidListing(database.db);
      const id = await insertReview(database.db, listing.id);
      const form = new FormData();
      const startedAt = secondsFromNow(-10).toISOString();
      for (const [name, value] of Object.entries({ reason, email: "parent@reader.example", started_at: startedAt }))
        form.set(name, value);
      const request = { form, target: { kind: "review", id }, locale: "en" } as const;
      const { posted } = await postReport(testServices(database.db), async () => null, request);
      const { due_at: dueAt } = await database.db
        .selectFrom("moderation_cases")
        .select("due_at")
        .executeTakeFirstOrThrow();
      expect(posted.sent?.isSafety).toBe(dueAt.getTime() === secondsFromNow(4 * 3600).getTime());
    },
  );
});
