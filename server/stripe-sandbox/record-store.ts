import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import type { RecordAccess, RecordKind, SandboxRecords, SandboxStore } from "#stripe-sandbox/store/store.ts";

/** Unique among the advisory locks of this product. */
const lockKey = 7_410_012;

/**
 * Stores the sandbox's records in the database, so that they survive a killed process. One transaction at a time across
 * all processes; those of this process queue without holding a connection.
 */
export function createRecordStore(db: Database): SandboxStore {
  let last: Promise<unknown> = Promise.resolve();
  return {
    transaction(work) {
      const result = last.then(() =>
        db.transaction().execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
          return await work(accessTo(trx));
        }),
      );
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function accessTo(trx: Database): RecordAccess {
  const all = (kind: RecordKind) => trx.selectFrom("test_gateway_records").where("kind", "=", columnValue(kind));

  return {
    async find(kind, id) {
      // PostgreSQL rejects NUL in text, so a query would throw.
      if (id.includes("\0")) return null;
      const row = await all(kind).select("record").where("id", "=", id).executeTakeFirst();
      return row === undefined ? null : parse(kind, row.record);
    },
    async save(kind, id, record, dueAt = null) {
      const values = { record: JSON.stringify(record), due_at: dueAt === null ? null : new Date(dueAt) };
      await trx
        .insertInto("test_gateway_records")
        .values({ kind: columnValue(kind), id, ...values })
        .onConflict((conflict) =>
          conflict.columns(["kind", "id"]).doUpdateSet({ ...values, saved_at: sql<Date>`now()` }),
        )
        .execute();
    },
    async list(kind) {
      const rows = await all(kind).select("record").orderBy("number", "desc").execute();
      return rows.map(({ record }) => parse(kind, record));
    },
    async listDue(kind, now) {
      const rows = await all(kind)
        .select(["id", "record", "due_at"])
        .where("due_at", "<=", new Date(now))
        .orderBy("due_at")
        .orderBy("number")
        .execute();
      return rows.map(({ id, record, due_at }) => ({
        id,
        record: parse(kind, record),
        dueAt: due_at?.getTime() ?? now,
      }));
    },
    async nextDue(kind) {
      const row = await all(kind)
        .select("due_at")
        .where("due_at", "is not", null)
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst();
      return row?.due_at?.getTime() ?? null;
    },
  };
}

/** The table's check constraint calls stored responses `answer`. */
function columnValue(kind: RecordKind): Exclude<RecordKind, "response"> | "answer" {
  return kind === "response" ? "answer" : kind;
}

function parse<Kind extends RecordKind>(_kind: Kind, json: string): SandboxRecords[Kind] {
  return JSON.parse(json) as SandboxRecords[Kind];
}

/** Longer than the reconciler usually looks back, and as long as webhook events are stored. */
const retentionMs = 90 * 24 * 60 * 60_000;

/** Rows per statement, so that none holds its locks for long. */
const batchSize = 1000;

/**
 * Deletes old Stripe sandbox records without due work. The site's payments stay, but lose their test controls. The
 * sandbox's settings stay. Returns the number of deleted records. Idempotent.
 */
export async function pruneSandboxRecords({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  const old = db
    .selectFrom("test_gateway_records")
    .select("number")
    .where("kind", "<>", "settings")
    .where("due_at", "is", null)
    .where("saved_at", "<", before)
    .limit(sql.lit(batchSize));
  let pruned = 0;
  let batch: number;
  do {
    const result = await db.deleteFrom("test_gateway_records").where("number", "in", old).executeTakeFirst();
    batch = Number(result.numDeletedRows);
    pruned += batch;
  } while (batch === batchSize);
  return pruned;
}
