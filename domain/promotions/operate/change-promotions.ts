import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { operatorOf } from "#domain/moderation/operator.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { randomCode } from "../promotion-code.ts";
import { type Promotion, promotionsQuery, type ReadFailure, toPromotion } from "./list-promotions.ts";
import type { PromotionInput } from "./promotion-input.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** Creates a code, with the operator's reason in the audit log. Its benefit never changes. */
export async function createPromotion(
  { db, clock, log }: Dependencies,
  actor: Actor,
  input: PromotionInput,
  requestId?: string,
): Promise<Result<Promotion, ReadFailure | "code-exists">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const { userId } = operator.value;
  const now = clock.now();
  const done = await orUnavailable({ log }, "promotion-not-created", () =>
    db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto("promotion_codes")
        .values({
          code: input.code ?? randomCode(),
          ...input.gives,
          listing_type: input.listingType,
          max_uses: input.maxUses,
          per_person: input.perPerson,
          per_listing: input.perListing,
          starts_at: input.startsAt,
          ends_at: input.endsAt,
          note: input.note,
          created_by: userId,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(["id", "code"])
        .executeTakeFirst();
      if (made === undefined) return failure("code-exists" as const);
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId },
        action: "promotion-created",
        target: { kind: "promotion-code", id: made.id, label: made.code },
        reason: input.note,
        details: { ...input.gives, maxUses: input.maxUses },
        ...(requestId !== undefined && { requestId }),
      });
      return success(await readPromotion(trx, made.id, now));
    }),
  );
  return done.ok ? done.value : done;
}

/** Deactivates a code permanently, with the operator's reason in the audit log. Granted months remain. Idempotent. */
export async function deactivatePromotion(
  { db, clock, log }: Dependencies,
  actor: Actor,
  { id, note }: { id: string; note: string },
  requestId?: string,
): Promise<Result<Promotion, ReadFailure | "not-found">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const now = clock.now();
  const done = await orUnavailable({ log }, "promotion-not-deactivated", () =>
    db.transaction().execute(async (trx) => {
      const known = await trx
        .selectFrom("promotion_codes")
        .select(["code", "deactivated_at"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (known === undefined) return failure("not-found" as const);
      if (known.deactivated_at === null) {
        await trx.updateTable("promotion_codes").set({ deactivated_at: now }).where("id", "=", id).execute();
        await recordAuditEntry(trx, {
          at: now,
          actor: { kind: "operator", userId: operator.value.userId },
          action: "promotion-deactivated",
          target: { kind: "promotion-code", id, label: known.code },
          reason: note,
          ...(requestId !== undefined && { requestId }),
        });
      }
      return success(await readPromotion(trx, id, now));
    }),
  );
  return done.ok ? done.value : done;
}

async function readPromotion(trx: Database, id: string, now: Date): Promise<Promotion> {
  return toPromotion(await promotionsQuery(trx).where("code.id", "=", id).executeTakeFirstOrThrow(), now);
}
