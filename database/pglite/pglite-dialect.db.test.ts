import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";

eachDatabase(
  (database) => {
    test("hundreds of waiting queries do not block the event loop", async () => {
      let turns = 0;
      const count = () => {
        turns += 1;
        next = setImmediate(count);
      };
      let next = setImmediate(count);
      await Promise.all(
        Array.from({ length: 400 }, () => sql`select count(*) from generate_series(1, 5000)`.execute(database.db)),
      );
      clearImmediate(next);
      expect(turns).toBeGreaterThan(20);
    });

    test("queries run in order, and not inside another connection's transaction", async () => {
      const order: string[] = [];
      const transaction = database.db.transaction().execute(async (trx) => {
        order.push("begin");
        await sql`select set_config('test.mine', 'yes', true)`.execute(trx);
        await new Promise((resolve) => setImmediate(resolve));
        order.push("commit");
      });
      const query = (name: string) =>
        sql<{ mine: string | null }>`select current_setting('test.mine', true) as mine`
          .execute(database.db)
          .then(({ rows }) => order.push(`${name} ${rows[0]?.mine ?? ""}`));
      await Promise.all([transaction, query("first"), query("second")]);
      expect(order).toEqual(["begin", "commit", "first ", "second "]);
    });

    test("a failed query and a rolled-back transaction release the connection", async () => {
      const failing = sql`select 1 / 0`.execute(database.db).catch(() => "failed");
      const rolledBack = database.db
        .transaction()
        .execute(async (trx) => {
          await sql`select 1 / 0`.execute(trx);
        })
        .catch(() => "rolled back");
      const { rows } = await sql`select 1 as one`.execute(database.db);
      expect([await failing, await rolledBack, rows]).toEqual(["failed", "rolled back", [{ one: 1 }]]);
    });
  },
  { only: "pglite", keepRows: true },
);
