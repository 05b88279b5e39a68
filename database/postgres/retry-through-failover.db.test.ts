import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { isOutage } from "#database/outage.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#test/helpers/database/proxy.ts";
import { insertProfile } from "#test/helpers/database/rows/insert-rows.ts";

const pgBouncerWithoutServer = "server login has been failing, try again later (server_login_retry)";

eachDatabase(
  (database) => {
    async function throughProxy(
      work: (db: Database, proxy: DatabaseProxy, untilLost: () => Promise<void>) => Promise<void>,
    ): Promise<void> {
      const proxy = await openDatabaseProxy(database.url ?? "");
      const { db, connections, close } = await openDatabase({ url: proxy.url });
      const untilLost = async () => await expect.poll(() => connections().open, { interval: 2 }).toBe(0);
      await sql`select 1`.execute(db);
      try {
        await work(db, proxy, untilLost);
      } finally {
        await close();
        await proxy.close();
      }
    }
    const insertInTransaction = (db: Database) => db.transaction().execute((trx) => insertProfile(trx));
    const countProfiles = async () => (await database.db.selectFrom("profiles").select("id").execute()).length;

    test.each<[string, (proxy: DatabaseProxy) => void]>([
      ["is unreachable", (proxy) => proxy.cut()],
      ["is starting", (proxy) => proxy.refuse("57P03")],
      ["is unreachable behind PgBouncer", (proxy) => proxy.refuse("08P01", pgBouncerWithoutServer)],
    ])("writes wait while the primary %s, and each is executed once", async (_, interrupt) => {
      await throughProxy(async (db, proxy, untilLost) => {
        interrupt(proxy);
        // A statement sent before the pool notices may have been executed, so it fails.
        await untilLost();
        const writes = Array.from({ length: 10 }, (_unused, number) =>
          number % 2 === 0 ? insertProfile(db) : insertInTransaction(db),
        );
        setTimeout(() => proxy.mend(), 1500);
        await Promise.all(writes);
        expect(await countProfiles()).toBe(10);
      });
    });

    test("writes wait while the database is read-only", async () => {
      const name = new URL(database.url ?? "").pathname.slice(1);
      await database.opened.execute(`alter database ${name} set default_transaction_read_only = on`);
      const { db, close } = await openDatabase({ url: database.url ?? "" });
      const writes = [insertProfile(db), insertInTransaction(db), insertProfile(db)];
      const done = Promise.all(writes);
      await wait(1000);
      await database.opened.execute(`alter database ${name} reset default_transaction_read_only`);
      await done;
      expect(await countProfiles()).toBe(3);
      await close();
    });

    test("the first statement of a transaction is retried after a lost connection, a single statement is not", async () => {
      await throughProxy(async (db, proxy) => {
        proxy.hangUp("57P01");
        const writes = Promise.allSettled([insertInTransaction(db), insertProfile(db)]);
        setTimeout(() => proxy.mend(), 500);
        const [inTransaction, single] = await writes;
        expect(inTransaction.status).toBe("fulfilled");
        expect(single).toMatchObject({ status: "rejected", reason: expect.toSatisfy(isOutage) });
        expect(await countProfiles()).toBe(1);
      });
    });

    test("a statement that PgBouncer could not send is retried, even outside a transaction", async () => {
      await throughProxy(async (db, proxy) => {
        proxy.hangUp("08P01", pgBouncerWithoutServer);
        const writes = [insertInTransaction(db), insertProfile(db)];
        setTimeout(() => proxy.mend(), 500);
        await Promise.all(writes);
        expect(await countProfiles()).toBe(2);
      });
    });

    test("a full pooler is reported as an outage immediately", async () => {
      await throughProxy(async (db, proxy, untilLost) => {
        proxy.refuse("08P01", "no more connections allowed (max_client_conn)");
        await untilLost();
        await expect(insertProfile(db)).rejects.toSatisfy(isOutage);
        proxy.mend();
      });
    });

    /** Loses the connection in a transaction before its last statement, which inserts a profile. */
    async function loseInside(
      { db, proxy }: { db: Database; proxy: DatabaseProxy },
      before: (trx: Database) => Promise<unknown>,
      meanwhile?: () => Promise<unknown>,
    ) {
      const id = randomUUID();
      let runs = 0;
      const transaction = db.transaction().execute(async (trx) => {
        runs += 1;
        await before(trx);
        proxy.hangUp("57P01");
        await meanwhile?.();
        setTimeout(() => proxy.mend(), 300);
        await insertProfile(trx, { id });
      });
      const [outcome] = await Promise.allSettled([transaction]);
      const stored = await database.db.selectFrom("profiles").select("id").where("id", "=", id).execute();
      return { outcome, runs, stored: stored.length };
    }

    test("a transaction that loses its connection is replayed without running its callback again", async () => {
      await throughProxy(async (db, proxy) => {
        const lost = await loseInside({ db, proxy }, async (trx) => {
          const [id] = await Promise.all([insertProfile(trx), insertProfile(trx)]);
          await trx.selectFrom("profiles").select("id").where("id", "=", id).forUpdate().execute();
        });
        expect(lost).toEqual({ outcome: { status: "fulfilled", value: undefined }, runs: 1, stored: 1 });
        expect(await countProfiles()).toBe(3);
      });
    });

    test("a transaction whose connection was closed between two statements is replayed", async () => {
      await throughProxy(async (db, proxy) => {
        await db.transaction().execute(async (trx) => {
          await insertProfile(trx);
          proxy.mend();
          await wait(100);
          await insertProfile(trx);
        });
        expect(await countProfiles()).toBe(2);
      });
    });

    test.each<[string, (trx: Database) => Promise<unknown>, (() => Promise<unknown>)?]>([
      [
        "has read rows that have changed since",
        (trx) => trx.selectFrom("profiles").select("id").execute(),
        () => insertProfile(database.db),
      ],
      ["has read a generated value", (trx) => sql`select gen_random_uuid()`.execute(trx)],
      [
        "has run more than a hundred statements",
        async (trx) => {
          for (let number = 0; number < 100; number += 1) await sql`select 1`.execute(trx);
        },
      ],
    ])("a transaction that %s fails without an effect", async (_, before, meanwhile) => {
      await throughProxy(async (db, proxy) => {
        const { outcome, ...lost } = await loseInside({ db, proxy }, before, meanwhile);
        expect(outcome).toMatchObject({ status: "rejected", reason: expect.toSatisfy(isOutage) });
        expect(lost).toEqual({ runs: 1, stored: 0 });
      });
    });

    test("a commit is never retried", async () => {
      await throughProxy(async (db, proxy) => {
        const transaction = db.transaction().execute(async (trx) => {
          await insertProfile(trx);
          proxy.hangUp();
        });
        await expect(transaction).rejects.toSatisfy(isOutage);
        proxy.mend();
        expect(await countProfiles()).toBe(0);
      });
    });

    test("a write fails eventually without a primary", async () => {
      await throughProxy(async (db, proxy, untilLost) => {
        proxy.cut();
        await untilLost();
        await expect(insertProfile(db)).rejects.toSatisfy(isOutage);
        proxy.mend();
      });
    });
  },
  { only: "postgres" },
);
