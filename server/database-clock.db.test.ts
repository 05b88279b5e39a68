import { expect, test, vi } from "vitest";
import type { Log } from "#domain/services.ts";
import { bothDatabases } from "#test/helpers/database/database.ts";
import { startDatabaseClock } from "./database-clock.ts";

/** Maximum error on a machine next to the database, which responds within this time. */
const nearMs = 1000;
const anHour = 3_600_000;

function silentLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const write = (event: string) => void lines.push(event);
  return { lines, info: write, warn: write, error: write };
}

bothDatabases(
  (database) => {
    test("a process with a wrong clock uses the database's time", async () => {
      const log = silentLog();
      const clock = await startDatabaseClock(database.opened, log, () => Date.now() - anHour);
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(nearMs);
      expect(log.lines).toEqual(["clock-differs"]);
      clock.stop();
    });

    test("the clock is corrected every minute, and keeps running while the database is unavailable", async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      try {
        let offMs = 0;
        let isAway = false;
        const execute = async (statement: string) => {
          if (isAway) throw new Error("The database is away.");
          return await database.opened.execute(statement);
        };
        const log = silentLog();
        const clock = await startDatabaseClock({ kind: "postgres", execute }, log, () => Date.now() + offMs);
        expect(log.lines).toEqual([]);
        offMs = anHour;
        isAway = true;
        await vi.advanceTimersByTimeAsync(60_000);
        expect(log.lines).toEqual(["clock-not-compared"]);
        expect(clock.now().getTime() - Date.now()).toBeGreaterThan(anHour - nearMs);
        isAway = false;
        vi.advanceTimersByTime(60_000);
        await vi.waitUntil(() => log.lines.length > 1, { timeout: 10_000 });
        expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(nearMs);
        clock.stop();
      } finally {
        vi.useRealTimers();
      }
    });
  },
  { only: "postgres" },
);

bothDatabases(
  (database) => {
    test("the embedded database uses the process's clock", async () => {
      const clock = await startDatabaseClock(database.opened, silentLog(), () => 1_000);
      expect(clock.now()).toEqual(new Date(1_000));
    });
  },
  { only: "pglite" },
);
