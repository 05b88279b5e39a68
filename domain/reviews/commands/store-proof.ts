import type { FileStore, ImageFailure, ImageProcessor, ReadUpload } from "#domain/media/media.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { findSenderToken } from "#domain/senders/sender-tokens.ts";
import type { Services } from "#domain/services.ts";
import { describeError } from "#std/describe-error.ts";
import { failure, type Result, success } from "#std/result.ts";
import { findReviewedListing } from "../queries/reviewed-listing.ts";

/** `proofs`: the store of proof images; no public route reads it. */
export type ProofDependencies = { proofs: FileStore; images: ImageProcessor };

export type ProofFailure = ImageFailure | { code: "link-expired" | "already-reviewed" | "listing-gone" };

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** An image without a review is erased after this time. */
const pendingMs = 7 * 24 * 60 * 60_000;

/** Whether the name is 64 hexadecimal digits, as of a proof file in its store. */
export function isProofName(name: string): boolean {
  return /^[0-9a-f]{64}$/u.test(name);
}

/**
 * Stores a proof image for a review that is not written yet, re-encoded from its pixels. Replaces the previous one. The
 * link remains unused.
 */
export async function storeProof(
  services: Dependencies,
  { proofs, images }: ProofDependencies,
  token: string,
  read: ReadUpload,
): Promise<Result<{ listingId: string }, ProofFailure>> {
  const now = services.clock.now();
  const link = await orUnavailable(services, "proof-link-not-read", () => findLink(services, token, now));
  if (!link.ok) return failure({ code: "unavailable" });
  if (!link.value.ok) return link.value;
  const { listingId, senderId } = link.value.value;
  try {
    if (!(await images.isReady())) return failure({ code: "uploads-off" });
    const upload = await read();
    if (!upload.ok) return upload;
    const processed = await images.process(upload.value, { kind: "photo" }, senderId);
    if (!processed.ok) return processed;
    const [largest] = processed.value.files.toSorted((one, other) => other.bytes.length - one.bytes.length);
    if (largest === undefined) return failure({ code: "image-damaged" });
    const fileName = newName();
    // Recorded first, so that the sweep finds the files of an interrupted upload.
    await services.db.insertInto("review_proof_files").values({ file_name: fileName, created_at: now }).execute();
    await proofs.put(fileName, largest.bytes);
    await recordProof(services, { listingId, senderId, fileName }, now);
    return success({ listingId });
  } catch (error) {
    services.log.error("proof-not-stored", describeError(error));
    return failure({ code: "unavailable" });
  }
}

async function findLink(
  { db }: Dependencies,
  token: string,
  now: Date,
): Promise<Result<{ listingId: string; senderId: string }, ProofFailure>> {
  const found = await findSenderToken(db, token, "review", now);
  if (found === null || found.subjectId === null || found.sender.bannedAt !== null)
    return failure({ code: "link-expired" });
  if (found.usedAt !== null) return failure({ code: "already-reviewed" });
  const listing = await findReviewedListing(db, found.subjectId, now);
  if (listing === null || !listing.isPublic) return failure({ code: "listing-gone" });
  return success({ listingId: listing.id, senderId: found.sender.id });
}

type StoredProof = { listingId: string; senderId: string; fileName: string };

async function recordProof(
  { db }: Dependencies,
  { listingId, senderId, fileName }: StoredProof,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("review_proofs")
      .values({
        listing_id: listingId,
        sender_id: senderId,
        file_name: fileName,
        erase_at: new Date(now.getTime() + pendingMs),
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["sender_id", "listing_id"])
          .where("review_id", "is", null)
          .doUpdateSet({ file_name: fileName, erase_at: new Date(now.getTime() + pendingMs), created_at: now }),
      )
      .execute();
    await trx.deleteFrom("review_proof_files").where("file_name", "=", fileName).execute();
  });
}

function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
