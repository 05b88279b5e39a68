import { sql } from "kysely";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { isPictureHidden } from "./listing-picture.ts";
import { mediaIdOf } from "./media.ts";

/** `gone`: the image exists, but no public page shows it. */
export type MediaVisibility = "public" | "gone" | "not-found";

type Dependencies = Pick<Services, "publicReads" | "clock" | "log">;

/** Whether a public listing shows the image in this file. */
export function findMediaVisibility(
  services: Dependencies,
  name: string,
): Promise<Result<MediaVisibility, "unavailable">> {
  return orUnavailable(services, "media-unavailable", () =>
    services.publicReads.read(async (db) => {
      const now = services.clock.now();
      const image = await db
        .selectFrom("media_files as file")
        .select((file) => {
          const shown = file
            .selectFrom("teacher_listings as listing")
            .select("listing.id")
            .where("listing.is_active", "=", true)
            .where("listing.removed_at", "is", null)
            .where("listing.subscription_expires_at", ">", now);
          const asPhoto = shown
            .innerJoin("listing_photos as photo", "photo.listing_id", "listing.id")
            .whereRef("photo.file_hash", "=", "file.hash")
            .where("photo.hidden_at", "is", null)
            .where("photo.removed_at", "is", null);
          const asPicture = shown
            .whereRef("listing.picture_hash", "=", "file.hash")
            .where(sql<boolean>`not ${isPictureHidden}`);
          const asPortrait = shown
            .innerJoin("team_members as member", "member.listing_id", "listing.id")
            .whereRef("member.picture_hash", "=", "file.hash")
            .where("member.hidden_at", "is", null)
            .where("member.removed_at", "is", null);
          return file.or([file.exists(asPicture), file.exists(asPhoto), file.exists(asPortrait)]).as("isPublic");
        })
        .where(sql`left(file.hash, 20)`, "=", mediaIdOf(name))
        .executeTakeFirst();
      if (image === undefined) return "not-found";
      return image.isPublic ? "public" : "gone";
    }),
  );
}
