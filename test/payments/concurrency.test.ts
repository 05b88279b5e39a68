import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { syncPayment } from "#domain/payments/sync/sync-payment.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { emptyPayments } from "#test/helpers/database/empty-tables.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { runsAllCases } from "#test/helpers/full-suite.ts";
import { assertInvariants, assertOneSessionEach } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { readSnapshot } from "#test/helpers/payments/read-snapshot.ts";
import type { CrashPoint } from "./harness/crash-points.ts";
import { type Harness, openHarness, unpaid } from "./harness/harness.ts";
import { type Case, nameOf, runCase } from "./harness/run-case.ts";
import { scenarios } from "./scenarios/scenarios.ts";

/** Outside the full suite, each scenario uses one of them in turn. */
const deaths: (CrashPoint | null)[] = [null, "after the event is in the inbox", "before the effect is committed"];

eachDatabase(
  (database) => {
    test("each scenario has the same result when eight processes sync it concurrently, also when they crash", {
      timeout: 120_000,
    }, async () => {
      const failures: string[] = [];
      for (const [index, scenario] of Object.keys(scenarios).entries())
        for (const crash of runsAllCases ? deaths : [deaths[index % deaths.length] ?? null]) {
          const one: Case = { scenario, delivery: "eight at once", crash };
          await runCase(database.db, one).catch((error: Error) => failures.push(`${nameOf(one)}: ${error.message}`));
          // The reconciler would look for the payments of all earlier cases, which this case's provider never had.
          await emptyPayments(database.db);
        }
      expect(failures).toEqual([]);
    });

    test("four processes that apply 200 sessions concurrently apply each once", { timeout: 120_000 }, async () => {
      const { harness, listingIds, sessionIds } = await paidSessions(50, 4);
      const apply = async (id: string) =>
        unwrap(await syncPayment(harness.services, harness.provider, id, { actor: "payer", eventId: null }));
      // Each with two connections, and in its own order.
      await Promise.all(
        Array.from({ length: 8 }, async (_, hand) => {
          const applier = hand >> 1;
          const turned = [...sessionIds.slice(applier * 50), ...sessionIds.slice(0, applier * 50)];
          const order = applier % 2 === 0 ? turned : turned.toReversed();
          for (const [index, id] of order.entries()) if (index % 2 === hand % 2) await apply(id);
        }),
      );
      for (const listingId of listingIds) {
        const snapshot = await readSnapshot(database.db, listingId);
        const sessions = await harness.sessions();
        assertInvariants(snapshot, sessions, harness.clock.now);
        assertOneSessionEach(sessions);
        expect(snapshot.listing).toMatchObject({ months_paid: 1 + 3 + 6 + 12, is_active: true });
        expect(snapshot.ledger.map(({ months }) => months).toSorted((one, other) => one - other)).toEqual([
          1, 3, 6, 12,
        ]);
        expect(snapshot.changes).toHaveLength(4);
        expect(snapshot.emails).toHaveLength(4);
      }
      expect(await database.db.selectFrom("ledger").select("source_ref").execute()).toHaveLength(200);
    });

    async function paidSessions(listings: number, each: number) {
      const harness: Harness = await openHarness(database.db);
      const listingIds: string[] = [];
      const sessionIds: string[] = [];
      for (let number = 0; number < listings; number += 1) {
        const listingId = await insertListing(database.db, teacherColumns(unpaid));
        listingIds.push(listingId);
        for (const months of [1, 3, 6, 12].slice(0, each)) {
          const id = await harness.open({ listingId, months, intentKey: randomUUID() });
          await harness.choose(id, "pay");
          sessionIds.push(id);
        }
      }
      return { harness, listingIds, sessionIds };
    }
  },
  { only: "postgres" },
);
