import { sql } from "kysely";
import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";

bothDatabases((database) => {
  const run = (statements: string, parameters?: unknown[]) => database.opened.execute(statements, parameters);

  test("one statement with parameters, or several without, return their rows", async () => {
    expect(await run("select $1::int + 1 as sum", [41])).toEqual({ rows: [{ sum: 42 }] });
    const several = "begin; select 1 as one; select 2 as two; commit;";
    expect(await run(several)).toEqual({ rows: [{ one: 1 }, { two: 2 }] });
    expect(await run("create table if not exists scratch (id int); drop table scratch")).toEqual({ rows: [] });
  });

  test("a failed transaction is rolled back, and concurrent queries run outside of it", async () => {
    const failing = "begin; create table half_done (id int); select 1 / 0; commit;";
    const innocent = () => sql<{ one: number }>`select 1 as one`.execute(database.db);
    const tries = Array.from({ length: 10 }, () => [expect(run(failing)).rejects.toThrow("zero"), innocent()]);
    await Promise.all(tries.flat());
    await Promise.all(Array.from({ length: 20 }, innocent));
    expect(await run("select to_regclass('half_done') is null as gone")).toEqual({ rows: [{ gone: true }] });
  });
});
