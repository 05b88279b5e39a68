import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { OpenedDatabase } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { isOutage } from "#database/outage.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#test/helpers/database/proxy.ts";
import { insertListing } from "#test/helpers/database/rows/insert-rows.ts";

eachDatabase(
  (database) => {
    async function throughProxy(work: (opened: OpenedDatabase, proxy: DatabaseProxy, seen: string[]) => Promise<void>) {
      const proxy = await openDatabaseProxy(database.url ?? "");
      const seen: string[] = [];
      const opened = await openDatabase({ url: proxy.url }, (event) => void seen.push(event));
      try {
        await work(opened, proxy, seen);
      } finally {
        await opened.close();
        await proxy.close();
      }
    }
    const ask = (opened: OpenedDatabase) => sql<{ one: number }>`select 1 as one`.execute(opened.db);

    test("queries fail while the server is down, and succeed afterwards without a restart", async () => {
      await throughProxy(async (opened, proxy, seen) => {
        await Promise.all([ask(opened), ask(opened), ask(opened)]);
        await expect.poll(() => opened.ping(1000)).toBe(true);
        proxy.cut();
        await expect(ask(opened)).rejects.toThrow();
        expect(await opened.ping(1000)).toBe(false);
        proxy.mend();
        await expect.poll(() => opened.ping(1000)).toBe(true);
        expect((await ask(opened)).rows).toEqual([{ one: 1 }]);
        expect(seen).toContain("database-connection-lost");
      });
    });

    test("a lost connection during a transaction rejects without a crash", async () => {
      await throughProxy(async (opened, proxy) => {
        const transaction = opened.db.transaction().execute(async (inside) => {
          await sql`select 1`.execute(inside);
          proxy.cut();
          await new Promise((resolve) => setTimeout(resolve, 50));
          await sql`select 1`.execute(inside);
        });
        await expect(transaction).rejects.toThrow();
        proxy.mend();
        await expect.poll(() => opened.ping(1000)).toBe(true);
      });
    });

    test("an unresponsive server times out within nine seconds", async () => {
      await throughProxy(async (opened, proxy) => {
        await ask(opened);
        proxy.freeze();
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
        onTestFinished(() => void vi.useRealTimers());
        const outcomes: unknown[] = [];
        const asked = async () => {
          outcomes.push(await opened.ping(300));
          outcomes.push(await ask(opened).then(() => "responded", isOutage));
        };
        const ended = asked();
        for (let time = 0; time < 9000; time += 100) {
          await vi.advanceTimersByTimeAsync(100);
          await untilIdle();
        }
        vi.useRealTimers();
        expect(outcomes).toEqual([false, true]);
        await ended;
        proxy.mend();
        await expect.poll(() => opened.ping(1000)).toBe(true);
      });
    });

    test("the server cancels a statement that takes too long, in the pool and in a session", async () => {
      await throughProxy(async (opened) => {
        const limit = "select current_setting('statement_timeout') as time";
        const options = { statementTimeoutMs: 500 };
        expect([
          (await sql.raw(limit).execute(opened.db)).rows,
          (await opened.execute(limit)).rows,
          await opened.withSession((session) => session.query(limit), options),
        ]).toEqual([[{ time: "3s" }], [{ time: "3s" }], [{ time: "500ms" }]]);
        const long = "select pg_sleep(600)";
        const ways = [
          sql.raw(long).execute(opened.db),
          opened.execute(long),
          opened.withSession((session) => session.run(long), options),
        ];
        // A second later the client gives up by itself.
        for (const way of await Promise.allSettled(ways))
          expect(way).toMatchObject({ status: "rejected", reason: expect.toSatisfy(isOutage) });
        const running = sql`select from pg_stat_activity where query = ${long} and state = 'active'`;
        await expect.poll(async () => (await running.execute(database.db)).rows).toEqual([]);
      });
    });

    test("a session on an unresponsive connection fails and closes", async () => {
      await throughProxy(async (opened, proxy) => {
        const requested = opened.withSession(
          async (session) => {
            proxy.freeze();
            await session.query("select 1");
          },
          { statementTimeoutMs: 100 },
        );
        await expect(requested).rejects.toSatisfy(isOutage);
        proxy.mend();
        const idle = opened.withSession(async () => proxy.freeze());
        expect(await idle).toBeUndefined();
      });
    });

    test("every connection failure is an outage regardless of its code, and an invalid statement is not", async () => {
      await throughProxy(async (opened, proxy) => {
        for (const code of ["57P03", "53300", "28P01", "3D000"]) {
          proxy.refuse(code);
          const name = "DatabaseUnavailableError";
          await expect(ask(opened)).rejects.toMatchObject({ name, code });
          await expect(opened.execute("select 1")).rejects.toMatchObject({ name, code });
          await expect(opened.withSession(async () => {})).rejects.toMatchObject({ name, code });
        }
        proxy.mend();
        await expect.poll(() => opened.ping(1000)).toBe(true);
        const mistake = sql`select missing`.execute(opened.db);
        await expect(mistake).rejects.toSatisfy((error) => !isOutage(error));
      });
    });

    test("a server that rejects writes responds, and cannot be written", async () => {
      await throughProxy(async (opened, proxy) => {
        expect([await opened.ping(1000), await opened.canWrite(1000)]).toEqual([true, true]);
        for (const code of ["25006", "53100"]) {
          proxy.fail(code);
          expect(await opened.canWrite(1000)).toBe(false);
          proxy.mend();
          await expect.poll(() => opened.canWrite(1000)).toBe(true);
        }
        const [row] = (await opened.execute("select count(*) as count from write_checks")).rows;
        expect(row).toEqual({ count: 1 });
      });
    });

    test("a write rejected by a read-only connection is retried on another one", async () => {
      await throughProxy(async (opened) => {
        await opened.execute("set default_transaction_read_only = on");
        expect(await insertListing(opened.db)).toBeTypeOf("string");
      });
    });

    test("a change listener resumes after a lost connection", async () => {
      await throughProxy(async (opened, proxy, seen) => {
        let heard = 0;
        const stop = await opened.onListingsChanged(() => void (heard += 1));
        await insertListing(database.db);
        await expect.poll(() => heard).toBe(1);
        proxy.cut();
        await insertListing(database.db);
        await new Promise((resolve) => setTimeout(resolve, 300));
        proxy.mend();
        // One notification for changes that may have been missed.
        await expect.poll(() => heard).toBe(2);
        await insertListing(database.db);
        await expect.poll(() => heard).toBe(3);
        expect(seen).toContain("database-listener-lost");
        await stop();
      });
    });

    test("a listener resumes within a second after a long outage, and reports when it hears nothing", async () => {
      await throughProxy(async (opened, proxy) => {
        let heard = 0;
        const states: boolean[] = [];
        const stop = await opened.onListingsChanged(
          () => void (heard += 1),
          (isListening) => states.push(isListening),
        );
        proxy.cut();
        await expect.poll(() => states).toEqual([true, false]);
        await new Promise((resolve) => setTimeout(resolve, 3000));
        proxy.mend();
        const mended = performance.now();
        await expect.poll(() => heard, { interval: 5 }).toBe(1);
        expect(performance.now() - mended).toBeLessThan(1000);
        expect(states).toEqual([true, false, true]);
        await stop();
      });
    });

    test("a listener that hears nothing from a silent connection reports it within a second", async () => {
      await throughProxy(async (opened, proxy) => {
        let heard = 0;
        const states: boolean[] = [];
        const stop = await opened.onListingsChanged(
          () => void (heard += 1),
          (isListening) => states.push(isListening),
        );
        proxy.freeze();
        const silent = performance.now();
        await expect.poll(() => states, { interval: 5 }).toEqual([true, false]);
        expect(performance.now() - silent).toBeLessThan(1000);
        proxy.mend();
        await expect.poll(() => [states.at(-1), heard], { timeout: 5000 }).toEqual([true, 1]);
        await stop();
      });
    });

    test("a listener starts once the server is available, and is notified of missed changes", async () => {
      await throughProxy(async (opened, proxy) => {
        proxy.cut();
        let heard = 0;
        await opened.onListingsChanged(() => void (heard += 1));
        await insertListing(database.db);
        proxy.mend();
        await expect.poll(() => heard).toBe(1);
        await expect
          .poll(
            async () => {
              await insertListing(database.db);
              return heard;
            },
            { interval: 100 },
          )
          .toBeGreaterThan(0);
      });
    });
  },
  { only: "postgres" },
);

/** Gives sockets of this machine time to connect and to close. */
async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe("numbers", () => {
  eachDatabase((database) => {
    test("counts and amounts are returned as numbers, and those out of range are rejected", async () => {
      const { rows } = await sql`select count(*) as count, 12.50::numeric as rate, array[1.5, 2]::numeric[] as rates
        from generate_series(1, 3)`.execute(database.db);
      expect(rows).toMatchObject([{ count: 3, rate: 12.5 }]);
      await expect(sql`select 9007199254740993::int8 as big`.execute(database.db)).rejects.toThrow(RangeError);
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    });
  });
});
