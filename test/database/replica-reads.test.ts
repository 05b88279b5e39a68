import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { OpenedDatabase } from "#database/database.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { postgresSettings } from "#database/postgres/postgres-client.ts";
import { PrimaryPositions } from "#database/postgres/replicas/primary-positions.ts";
import { Replica } from "#database/postgres/replicas/replica.ts";
import { findCityWithPage } from "#domain/cities/find-city-with-page.ts";
import { listCities } from "#domain/cities/list-cities.ts";
import { listCityCounts } from "#domain/cities/list-city-counts.ts";
import { findCityOfListing } from "#domain/listings/queries/find-city-of-listing.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { wholeDirectory } from "#domain/search/search-query.ts";
import { countSitemapParts, listIndexableCities, listIndexableListings } from "#domain/sitemap/sitemap.ts";
import { PageCache } from "#server/page-cache/page-cache.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#test/helpers/database/proxy.ts";
import { insertListing } from "#test/helpers/database/rows/insert-rows.ts";
import { startReplicatedPair } from "#test/helpers/database/server/postgres-server.ts";
import { testTimeouts } from "#test/helpers/database/server/with-maintenance.ts";
import { type TestServices, testServices } from "#test/helpers/database/test-services.ts";

type Pair = NonNullable<Awaited<ReturnType<typeof startReplicatedPair>>>;

/** One process of the site: its connections, its pages, its log, and the last marker among its notifications. */
type Site = { opened: OpenedDatabase; services: TestServices; cache: PageCache; lines: string[]; heard: string };

const publicPage = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

// These tests build on one another; the last one promotes the replica.
describe.skipIf(!hasPostgres)("with a replica", () => {
  let pair: Pair;
  let proxy: DatabaseProxy;
  let replica: OpenedDatabase;
  let sites: Site[];
  let ids: string[];
  /** The time of the pages. */
  let now = new Date();

  async function openSite(): Promise<Site> {
    const lines: string[] = [];
    const target = { url: pair.primary.url, replicaUrl: proxy.url, timeouts: testTimeouts, probeMs: 5000 };
    const opened = await openDatabase(target, (event) => lines.push(event));
    await migrate(opened);
    const services = { ...testServices(opened.db), publicReads: opened.publicReads };
    const cache = new PageCache({ now: () => now }, 8_000_000);
    const one = { opened, services, cache, lines, heard: "" };
    await opened.onListingsChanged((payload) => {
      if (payload?.startsWith('["test:')) one.heard = payload;
      else cache.applyNotification(payload);
    });
    return one;
  }

  beforeAll(async () => {
    const started = await startReplicatedPair();
    if (started === null) throw new Error("There are no binaries of PostgreSQL to start a replica from.");
    pair = started;
    proxy = await openDatabaseProxy(pair.replica.url);
    replica = await openDatabase({ url: pair.replica.url, timeouts: testTimeouts });
    sites = [await openSite(), await openSite()];
    ids = await Promise.all(Array.from({ length: 30 }, () => insertListing(site().opened.db)));
  });
  afterAll(async () => {
    await Promise.all((sites ?? []).map(({ opened }) => opened.close()));
    await replica?.close();
    await proxy?.close();
    await pair?.replica.stop();
  });

  function site(number = 0): Site {
    const found = sites[number];
    if (found === undefined) throw new Error("There is no such site.");
    return found;
  }
  const readsOf = ({ opened }: Site) => opened.publicReads.status().reads;
  const stateOf = ({ opened }: Site) => opened.publicReads.status().replicas[0]?.state;

  /** The listing's page, which shows its years of experience, as a process sends it. */
  async function readPage({ cache, services }: Site, id: string): Promise<string> {
    const page = await cache.read(`/listing/${id}`, async () => {
      const found = await findListing(services, id);
      if (!found.ok) throw new Error(found.failure);
      const body = `years: ${found.value.type === "teacher" ? found.value.experienceYears : ""}`;
      return { status: 200, headers: { "cache-control": publicPage }, tags: [`listing:${id}`], body };
    });
    return page.forms.identity.body.toString();
  }
  const save = (id: string, years: number) =>
    site().opened.db.updateTable("teacher_listings").set({ experience_years: years }).where("id", "=", id).execute();
  /** A second passes after every process was notified: notifications arrive in the order of the commits. */
  async function passSecond(): Promise<void> {
    const marker = `["test:${randomUUID()}"]`;
    await site().opened.execute("select pg_notify('listings_changed', $1)", [marker]);
    await expect.poll(() => sites.every(({ heard }) => heard === marker), { interval: 2 }).toBe(true);
    now = new Date(now.getTime() + 1000);
  }
  async function usesReplica(of: Site): Promise<boolean> {
    const before = readsOf(of).replica;
    await findListing(of.services, ids[0] ?? "");
    return readsOf(of).replica > before;
  }

  test("a suspension of the process is no lag of the replica", async () => {
    const positions = new PrimaryPositions(postgresSettings(pair.primary.url));
    const lines: string[] = [];
    const report = (event: string, _: unknown, level?: string) => lines.push(`${level} ${event}`);
    const one = new Replica(pair.replica.url, positions, { report });
    const look = async () => {
      await positions.sample();
      await one.probe();
      return one.status.state;
    };
    await expect.poll(look).toBe("streaming");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 });
    onTestFinished(() => void vi.useRealTimers());
    await one.probe();
    expect([one.status.state, lines.at(-1)]).toEqual(["streaming", "info replica-streaming"]);
    await Promise.all([one.close(), positions.close()]);
  });

  test("public queries use the replica, and other queries do not", async () => {
    await expect.poll(() => usesReplica(site())).toBe(true);
    const { services } = site();
    const before = readsOf(site());
    const [id = ""] = ids;
    expect((await searchListings(services, wholeDirectory)).degraded).toBe(false);
    expect((await listCityCounts(services)).degraded).toBe(false);
    await listCities(services);
    await findCityWithPage(services, "elsewhere");
    expect((await findListing(services, id)).ok).toBe(true);
    expect(await findCityOfListing(services, id)).toMatchObject({ key: "boston" });
    expect(await countSitemapParts(services)).toMatchObject({ listings: 1 });
    expect(await listIndexableCities(services, 1)).not.toEqual([]);
    expect(await listIndexableListings(services, 1)).toHaveLength(ids.length);
    expect(services.logged).toEqual([]);
    expect(readsOf(site())).toEqual({ ...before, replica: before.replica + 9 });
  });

  test("a change is visible in every process within a second, even if the replica lags by 1.5 seconds", async () => {
    await replica.execute("alter system set recovery_min_apply_delay = '1500ms'");
    await replica.execute("select pg_reload_conf()");
    let [fresh, oldOnReplica] = [0, 0];
    for (let round = 0; round < 5; round += 1) {
      const years = 10 + round;
      // Constant readers, so that pages are rendered before, during and after the notification of the change.
      let isOver = false;
      const readers = sites.map(async (one) => {
        for (let turn = 0; !isOver; turn += 1) {
          await readPage(one, ids[turn % ids.length] ?? "");
          await wait(2);
        }
      });
      await Promise.all(ids.map((id) => save(id, years)));
      const seen = await replica.db.selectFrom("teacher_listings").select("experience_years as years").execute();
      oldOnReplica += seen.filter((row) => row.years !== years).length;
      await passSecond();
      for (const one of sites) for (const id of ids) fresh += Number((await readPage(one, id)) === `years: ${years}`);
      isOver = true;
      await Promise.all(readers);
      await wait(1500);
    }
    expect(fresh).toBe(300);
    // Reads from the replica right after the notification would have been stale: the delay is real.
    expect(oldOnReplica).toBeGreaterThan(100);
    await replica.execute("alter system reset recovery_min_apply_delay");
    await replica.execute("select pg_reload_conf()");
    await expect.poll(() => usesReplica(site())).toBe(true);
  });

  test("a replica that stops replaying is not used until it has caught up", async () => {
    const [id = ""] = ids;
    const earlier = site().lines.length;
    await replica.execute("select pg_wal_replay_pause()");
    await save(id, 40);
    await expect.poll(() => usesReplica(site())).toBe(false);
    expect(await findListing(site().services, id)).toMatchObject({ value: { experienceYears: 40 } });
    await expect.poll(() => stateOf(site()), { timeout: 4000 }).toBe("lagging");
    await replica.execute("select pg_wal_replay_resume()");
    await expect.poll(() => usesReplica(site())).toBe(true);
    expect(site().lines[0]).toBe("replica-streaming");
    expect(site().lines.slice(earlier)).toEqual(["replica-lagging", "replica-streaming"]);
  });

  test.each([
    ["is lost", () => proxy.cut()],
    ["goes silent", () => proxy.freeze()],
    ["fails its statements", () => proxy.fail("40001")],
  ])("when the replica %s, no read fails, and it is not used until it is back", async (_, breakIt) => {
    const fresh = await openSite();
    const { services, lines } = fresh;
    const [id = ""] = ids;
    await expect.poll(() => usesReplica(fresh)).toBe(true);
    breakIt();
    const found = await Promise.all(Array.from({ length: 20 }, () => findListing(services, id)));
    expect(found.every(({ ok }) => ok)).toBe(true);
    await expect.poll(() => stateOf(fresh), { interval: 20 }).toBe("unreachable");
    for (let read = 0; read < 50; read += 1) expect((await findListing(services, id)).ok).toBe(true);
    proxy.mend();
    await expect.poll(() => usesReplica(fresh)).toBe(true);
    expect(services.logged).toEqual([]);
    expect(lines).toEqual(["replica-streaming", "replica-unreachable", "replica-streaming"]);
    await fresh.opened.close();
  });

  test("a replica of another database is not used", async () => {
    const other = await openDatabase({
      url: pair.primary.url,
      replicaUrl: pair.replica.url.replace(/postgres$/u, "template1"),
    });
    await other.onListingsChanged(() => {});
    await expect.poll(() => other.publicReads.status().replicas[0]?.state).toBe("diverged");
    await other.close();
  });

  test("without a primary, reads are served by the replica", async () => {
    await pair.primary.stop();
    const [id = ""] = ids;
    for (let read = 0; read < 20; read += 1) expect((await findListing(site().services, id)).ok).toBe(true);
    await wait(3000);
    expect((await findListing(site().services, id)).ok).toBe(true);
  });

  test("a promoted replica is not used for reads", async () => {
    await replica.execute("select pg_promote(false)");
    await expect.poll(() => stateOf(site())).toBe("promoted");
    await expect(site().opened.publicReads.read(async () => 1)).resolves.toBe(1);
  });
});
