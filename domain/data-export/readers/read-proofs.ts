import type { Database } from "#database/database.ts";

/**
 * The proof images that the member uploaded for own reviews, including erased ones and those of an unfinished review,
 * by the account's verified email. `listFiles` returns the images that are still stored, each with its name in the
 * archive.
 */
export async function readProofs(db: Database, email: string | null) {
  const proofs =
    email === null
      ? []
      : await db
          .selectFrom("review_proofs as proof")
          .innerJoin("senders", "senders.id", "proof.sender_id")
          .select(["proof.id", "proof.review_id", "proof.listing_id", "proof.file_name", "proof.created_at"])
          .select(["proof.seen_at", "proof.erase_at"])
          .where("senders.email", "=", email.toLowerCase())
          .orderBy("proof.created_at")
          .orderBy("proof.id")
          .execute();
  const listFiles = () =>
    proofs.flatMap(({ id, file_name: stored }) => (stored === null ? [] : [{ stored, name: nameOf(id) }]));
  /** `exported`: the names of the images in the archive. `file` is null for an image that is no longer stored. */
  const describe = (exported: ReadonlySet<string>) =>
    proofs.map(({ id, review_id, listing_id, created_at, seen_at, erase_at }) => {
      const file = exported.has(nameOf(id)) ? nameOf(id) : null;
      return { file, id, review_id, listing_id, created_at, seen_at, erase_at };
    });
  return { listFiles, describe };
}

function nameOf(id: string): string {
  return `proofs/${id}.webp`;
}
