import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { refuseTestMonths, takeBack } from "./go-live.ts";
import { createLog } from "./log.ts";
import { openMigratedDatabase } from "./services.ts";

const live = {
  STRIPE_SECRET_KEY: "sk_live_not_a_secret",
  STRIPE_WEBHOOK_SECRET: "whsec_not_a_secret_either",
  ALLOW_PGLITE_LIVE: "1",
};

/** Six months of one listing by two test payments. The listing itself is gone: that changes nothing. */
const testMonths = sql`
  with made as (
    insert into payments (intent_key, listing_id, listing_type, months, unit_cents, currency, is_live, account, state,
      session_id, session_status, session_created_at, session_expires_at, session_read_at, paid_at, created_at, updated_at)
    select key, '7d3b2a1c-0000-4000-8000-000000000001', 'teacher', 3, 500, 'usd', false, 'gateway', 'applied',
      'cs_test_' || key, 'paid', now(), now(), now(), now(), now(), now()
    from unnest(array['a', 'b']) key returning *
  )
  insert into ledger (source_ref, listing_id, payment_id, months, paid_at, created_at, updated_at)
  select session_id, listing_id, id, months, paid_at, now(), now() from made`;

test("a live key does not start beside months of test money, and the command that is named ends them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taoli-live-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = { DATA_DIR: folder, LOG_LEVEL: "silent" };
  const tests = readConfig(own);
  const config = readConfig({ ...own, ...live });
  const begin = async (used: Config, work = sql`select 1`) => {
    const database = await openMigratedDatabase(used, createLog("silent"));
    try {
      await work.execute(database.db);
      await refuseTestMonths(used, database);
    } finally {
      await database.close();
    }
  };
  await begin(config);
  await begin(tests, testMonths);
  const refused: unknown = await begin(config).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect(String(refused)).toContain("6 months of 1 listings were paid for with test money (2 payments)");
  expect(String(refused)).toContain("`node server/serve.js take-back-test-months`");
  await expect(takeBack(tests)).rejects.toThrow("no live key");
  await expect(begin(config)).rejects.toThrow("test money");
  expect(await takeBack(config)).toBe("Taken back: 6 months of 1 listings (2 test payments).");
  await begin(config);
});
