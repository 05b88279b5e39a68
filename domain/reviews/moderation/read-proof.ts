import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { FileStore } from "#domain/media/media.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

/**
 * Returns the proof image of a review, as WebP, to an operator who decides on it. Every access is audited, and the
 * proof records the first one.
 */
export async function readProof(
  services: Pick<Services, "db" | "clock" | "log">,
  proofs: Pick<FileStore, "get">,
  actor: Actor,
  reviewId: string,
  requestId?: string,
): Promise<Result<Uint8Array, "not-signed-in" | "not-allowed" | "not-found" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(reviewId)) return failure("not-found");
  const now = services.clock.now();
  const { userId } = operator.value;
  const named = await orUnavailable(services, "proof-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const proof = await trx
        .selectFrom("review_proofs")
        .select(["id", "file_name", "seen_at"])
        .where("review_id", "=", reviewId)
        .where("file_name", "is not", null)
        .executeTakeFirst();
      if (proof === undefined) return null;
      if (proof.seen_at === null)
        await trx
          .updateTable("review_proofs")
          .set({ seen_by: userId, seen_at: now })
          .where("id", "=", proof.id)
          .execute();
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId },
        action: "review-proof-read",
        target: { kind: "review", id: reviewId },
        ...(requestId !== undefined && { requestId }),
      });
      return proof.file_name;
    }),
  );
  if (!named.ok) return named;
  const { value: name } = named;
  if (name === null) return failure("not-found");
  const file = await orUnavailable(services, "proof-file-unavailable", () => proofs.get(name));
  if (!file.ok) return file;
  return file.value === null ? failure("not-found") : success(file.value);
}
