import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#database/database.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { isOutage } from "#database/outage.ts";
import { explainFailedStart } from "#server/start/failed-start.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";
import { insertListing } from "#test/helpers/database/rows/insert-rows.ts";
import { startReplicatedPair } from "#test/helpers/database/server/postgres-server.ts";

type Pair = NonNullable<Awaited<ReturnType<typeof startReplicatedPair>>>;

// These tests build on one another, as a failover does.
describe.skipIf(!hasPostgres)("with a primary and a replica", () => {
  let pair: Pair;
  let opened: OpenedDatabase;
  let changes = 0;

  beforeAll(async () => {
    const started = await startReplicatedPair();
    if (started === null) throw new Error("There are no binaries of PostgreSQL to start a replica from.");
    pair = started;
    const url = new URL(pair.primary.url);
    const hosts = [pair.replica, pair.primary].map((server) => new URL(server.url).host);
    opened = await openDatabase({
      url: `postgres://${url.username}:${url.password}@${hosts.join(",")}${url.pathname}?target_session_attrs=read-write`,
    });
  });
  afterAll(async () => {
    await opened?.close();
    await pair?.replica.stop();
  });

  test("starting on the replica alone fails with instructions", async () => {
    const replica = await openDatabase({ url: pair.replica.url });
    const error = await migrate(replica).catch((reason: unknown) => reason);
    expect(explainFailedStart(error)).toMatch(/^The database at DATABASE_URL is read-only .*primary/);
    await replica.close();
  });

  test("the host that accepts writes is used, in any position", async () => {
    expect((await migrate(opened)).length).toBeGreaterThan(0);
    await opened.onListingsChanged(() => void (changes += 1));
    await insertListing(opened.db);
    await expect.poll(() => changes).toBe(1);
  });

  test("without a primary every call is an outage, and after a promotion everything works again", async () => {
    await pair.primary.stop();
    await expect.poll(() => insertListing(opened.db).catch(isOutage)).toBe(true);
    expect(await opened.ping(3000)).toBe(false);
    // A host that responds too late is named with another reason.
    const explain = async () => explainFailedStart(await insertListing(opened.db).catch((reason: unknown) => reason));
    await expect.poll(explain).toMatch(/is not responding \(no host accepts writes: .*read-only; .*ECONNREFUSED/);

    const replica = await openDatabase({ url: pair.replica.url });
    await replica.execute("select pg_promote(false)");
    await replica.close();
    await expect.poll(() => opened.ping(1000)).toBe(true);
    const { rows } = await opened.execute("select count(*) as listings from teacher_listings");
    expect(rows).toEqual([{ listings: 1 }]);

    const before = changes;
    await insertListing(opened.db);
    // After listening resumes, changes that may have been missed are announced too.
    await expect.poll(() => changes).toBeGreaterThan(before);
  });
});
