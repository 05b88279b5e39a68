import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { type Redeemed, redeemCode } from "#domain/promotions/redeem-code.ts";
import type { Services } from "#domain/services.ts";
import {
  insertListing,
  type ListingColumns,
  teacherColumns,
  testNow,
} from "#test/helpers/database/rows/insert-rows.ts";

/** Inserts a code for one free month that three people can use once each, with a test's changes. Returns its id. */
export async function insertCode(
  db: Database,
  columns: Partial<Insertable<Tables["promotion_codes"]>> = {},
): Promise<string> {
  const row = await db
    .insertInto("promotion_codes")
    .values({
      code: "SPRING-2027",
      kind: "free-months",
      months: 1,
      max_uses: 3,
      starts_at: new Date(testNow.getTime() - 86_400_000),
      note: "Opening of a city",
      created_at: testNow,
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const unpaid = { is_active: false, subscription_started_at: null, subscription_expires_at: null, months_paid: 0 };

export type Owner = { userId: string; listingId: string; email: string };

/** Creates a member whose listing was never paid for. */
export async function newOwner(
  db: Database,
  { email = `${randomUUID()}@owner.example`, ...columns }: Partial<ListingColumns> & { email?: string } = {},
): Promise<Owner> {
  const userId = randomUUID();
  const listing = teacherColumns({ ...unpaid, user_id: userId, ...columns });
  return { userId, email, listingId: await insertListing(db, listing, { email }) };
}

/** Redeems a code as this member, without a limit of attempts. Returns the result or the failure's code. */
export async function redeem(
  services: Services,
  { userId, email }: Pick<Owner, "userId" | "email">,
  code = "spring 2027",
): Promise<Redeemed | string> {
  const actor = { role: "member", userId, email, fullName: "Lin Yuqing", language: null } as const;
  const done = await redeemCode(services, async () => null, actor, code);
  return done.ok ? done.value : done.failure.code;
}
