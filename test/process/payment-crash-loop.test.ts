import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { runsAllCases } from "#test/helpers/full-suite.ts";
import { crashDatabases } from "./crash-databases.ts";
import { countPayments, newOwner, type Owner, payUntilGone, settleVisits } from "./paying-owner.ts";
import { inspectPayments } from "./payment-inspection.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/**
 * Number of times the server is killed on each database. A full test run has only a few; set
 * `CRASH_LOOP_ROUNDS=50` for more certainty.
 */
const rounds = Number(process.env["CRASH_LOOP_ROUNDS"] ?? (runsAllCases ? 6 : 2));
const ownerCount = 6;

/** The operations to interrupt last some hundred milliseconds after they start. */
const maxWaitMs = 400;

let server: ServerProcess | null = null;
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
});

describe.each(crashDatabases())("on $name", ({ name, open, there }) => {
  test.skipIf(!there)(
    "kill -9 during paid checkouts counts each payment once, and no payment that was not made",
    { timeout: 120_000 + rounds * 30_000 },
    async () => {
      const { folder, environment, target } = await open();
      const port = await freePort();
      const all = { ...environment, TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0", LOG_LEVEL: "error" };
      const readyMs: number[] = [];
      const repairMs: number[] = [];
      const start = async () => {
        const begun = performance.now();
        server = await startServer(folder, { port, environment: all });
        await untilReady(server);
        readyMs.push(performance.now() - begun);
        return server;
      };

      let running = await start();
      const { origin } = running;
      readyMs.length = 0;
      const owners = await Promise.all(Array.from({ length: ownerCount }, (_, index) => newOwner(origin, index)));
      let turns = 0;
      for (let round = 1; round <= rounds; round += 1) {
        const before = turns;
        const crashLoops = owners.map((owner) => payUntilGone(origin, owner, () => turns++));
        await expect.poll(() => turns - before, { timeout: 60_000, interval: 5 }).toBeGreaterThan(2 * ownerCount);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * maxWaitMs));
        running.kill("SIGKILL");
        expect(await running.ended).toBe("SIGKILL");
        await Promise.all(crashLoops);
        running = await start();
        await Promise.all(owners.map(settleVisits));
        // Otherwise the next kill may happen while this one is still being repaired.
        if (round % 2 === 0 || round === rounds) repairMs.push(await waitForRepair(origin, owners));
      }
      await expect.poll(() => pendingOf(origin, owners), { timeout: 60_000, interval: 1000 }).toBe(0);
      running.kill("SIGINT");
      expect(await running.ended).toBe(0);

      const opened = await openDatabase(target);
      onTestFinished(() => opened.close());
      const inspection = inspectPayments(opened.db);
      // The process has repaired everything itself, so that the reconciler finds nothing.
      expect(await inspection.reconcile()).toBe(0);
      await inspection.expectExact(owners.map(({ listingId }) => listingId));
      const figures = await inspection.figures();
      console.info(
        `Payment crash loop on ${name}: ${rounds} kills; ${Object.entries(figures)
          .map(([what, count]) => `${what} ${count}`)
          .join(", ")}; ready after ${summary(readyMs)}; all mended after ${summary(repairMs)}.`,
      );
      expect(figures["paid"]).toBeGreaterThanOrEqual(2 * rounds);
    },
  );
});

async function untilReady({ origin, ended, stdout, stderr }: ServerProcess): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    if (isOver) throw new Error(`The server has ended: ${stdout()}${stderr()}`);
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until the site counts the sandbox's payments on its own; returns the duration. */
async function waitForRepair(origin: string, owners: readonly Owner[]): Promise<number> {
  const begun = performance.now();
  for (const owner of owners)
    await expect
      .poll(
        async () => {
          const { applied, pending, failed } = await countPayments(origin, owner);
          return applied + pending + failed;
        },
        { timeout: 30_000, interval: 400 },
      )
      .toBe(owner.completed);
  return performance.now() - begun;
}

async function pendingOf(origin: string, owners: readonly Owner[]): Promise<number> {
  const counts = await Promise.all(owners.map((owner) => countPayments(origin, owner)));
  return counts.reduce((sum, { pending }) => sum + pending, 0);
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return `${at(0.5)} ms (95th percentile ${at(0.95)} ms, at most ${at(1)} ms)`;
}
