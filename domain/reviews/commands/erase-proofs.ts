import { recordErasures } from "#domain/audit/record-erasures.ts";
import type { FileStore } from "#domain/media/media.ts";
import type { Services } from "#domain/services.ts";

/** Minimum age of a file from an interrupted upload before it is erased. */
const orphanMinAgeMs = 60 * 60_000;
const batch = 500;

/**
 * Erases proof files: thirty days after the decision, seven days after an upload without a review, and files without a
 * row. "Proof checked" remains on the review, and the audit log records the erasure. Returns how many files were
 * erased. Idempotent.
 */
export async function eraseProofs(
  { db, clock }: Pick<Services, "db" | "clock">,
  proofs: Pick<FileStore, "delete">,
): Promise<number> {
  const now = clock.now();
  const due = new Date(now.getTime() - orphanMinAgeMs);
  await db.deleteFrom("review_proofs").where("review_id", "is", null).where("erase_at", "<=", now).execute();
  const decided = await db
    .updateTable("review_proofs")
    .set({ file_name: null, erase_at: null })
    .where("erase_at", "<=", now)
    .executeTakeFirst();
  await recordErasures(db, now, { reviewProofs: Number(decided.numUpdatedRows) });
  const files = await db
    .selectFrom("review_proof_files")
    .select("file_name")
    // Rows added by a trigger use the database's time and belong to no upload in progress.
    .where("created_at", "<=", due)
    .orderBy("created_at")
    .limit(batch)
    .execute();
  for (const { file_name } of files) {
    const reference = await db
      .selectFrom("review_proofs")
      .select("id")
      .where("file_name", "=", file_name)
      .executeTakeFirst();
    if (reference === undefined) await proofs.delete(file_name);
    await db.deleteFrom("review_proof_files").where("file_name", "=", file_name).execute();
  }
  return files.length;
}
