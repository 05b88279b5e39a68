import type { Database } from "#database/database.ts";
import { inTime } from "#domain/in-time.ts";
import type { Services } from "#domain/services.ts";
import { describeError } from "#std/describe-error.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { ImageFailure, ImagePurpose, Media, ProcessedImage } from "./media.ts";
import type { MediaOwner } from "./own-photos.ts";

/** Processes an upload and stores its files, before any row names them. */
export async function storeImage(
  { log }: Pick<Services, "log">,
  { files, images }: Media,
  { userId }: MediaOwner,
  bytes: Uint8Array,
  purpose: ImagePurpose,
): Promise<Result<ProcessedImage, ImageFailure>> {
  try {
    const processed = await images.process(bytes, purpose, userId);
    if (!processed.ok) return processed;
    for (const file of processed.value.files) await files.put(file.name, file.bytes);
    return processed;
  } catch (error) {
    log.error("image-not-stored", describeError(error));
    return failure({ code: "unavailable" });
  }
}

/** Records the files of an image in the transaction of the row that names them. */
export async function recordImage(
  trx: Database,
  { hash, width, height, bytes }: ProcessedImage,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("media_files")
    .values({ hash, width, height, bytes, created_at: now })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/** The owner's listing, locked until the transaction ends; null without one. */
export async function lockOwnListing(trx: Database, { userId }: MediaOwner) {
  const listing = trx.selectFrom("teacher_listings").select(["id", "listing_type"]).where("user_id", "=", userId);
  return (await listing.forUpdate().executeTakeFirst()) ?? null;
}

type LockedListing = NonNullable<Awaited<ReturnType<typeof lockOwnListing>>>;

/** Runs the work in a transaction that has locked the owner's listing. */
export async function withOwnListing<Value, Failure>(
  services: Pick<Services, "db" | "log">,
  event: string,
  owner: MediaOwner,
  work: (trx: Database, listing: LockedListing) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | "listing-not-found" | "unavailable">> {
  const done = await inTime(services, event, () =>
    services.db.transaction().execute(async (trx) => {
      const listing = await lockOwnListing(trx, owner);
      return listing === null ? failure("listing-not-found" as const) : await work(trx, listing);
    }),
  );
  return done.ok ? done.value : done;
}

/** Whether the owner has a listing: asked before an upload is processed for nothing. */
export async function hasListing(
  services: Pick<Services, "db" | "log">,
  { userId }: MediaOwner,
): Promise<Result<true, "listing-not-found" | "unavailable">> {
  const found = await inTime(services, "own-listing-unavailable", () =>
    services.db.selectFrom("teacher_listings").select("id").where("user_id", "=", userId).executeTakeFirst(),
  );
  if (!found.ok) return found;
  return found.value === undefined ? failure("listing-not-found") : success(true);
}
