import { describe, expect, inject, test } from "vitest";
import { drillOnServer } from "./backup-drill/drill-on-server.ts";
import { runBackupDrill } from "./backup-drill/run-backup-drill.ts";

const server = inject("postgres")?.url ?? null;

describe.each([
  { name: "PGlite", run: () => runBackupDrill(null), there: true },
  { name: "PostgreSQL", run: () => drillOnServer(server ?? ""), there: server !== null },
])("on $name", ({ name, run, there }) => {
  test.skipIf(!there)(
    "after a restore every paid session counts once, including those paid since the backup",
    { timeout: 240_000 },
    async () => {
      const figures = await run();
      console.info(`Backup drill on ${name}: ${JSON.stringify(figures)}`);
      expect(figures).toMatchObject({
        "paid sessions": 26,
        "of them for a listing that is lost (alerts)": 1,
        "paid sessions that are missing": 0,
        "months that differ": 0,
      });
      expect(figures["of them added by the comparison with Stripe"]).toBeGreaterThanOrEqual(10);
    },
  );
});
