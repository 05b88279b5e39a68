import type { Database } from "#database/database.ts";
import { readsFrom } from "#database/public-reads.ts";
import type { DailySum } from "#domain/analytics/counting/daily-sums.ts";
import type { CountedSearch } from "#domain/search/counted-search.ts";
import type { Services } from "#domain/services.ts";
import { defaultSite } from "#domain/site.ts";
import { testAccounts } from "#test/helpers/auth/accounts.ts";
import { testAddressHash, testCipher, testExportCipher } from "#test/helpers/email/test-ciphers.ts";
import { testNow } from "./rows/insert-rows.ts";

export type TestServices = Services & {
  logged: { level: string; event: string }[];
  searched: CountedSearch[];
  counted: DailySum[];
};

/** Services on a test database, with a fixed clock and a log that records its events. */
export function testServices(db: Database, now: Date = testNow): TestServices {
  const logged: TestServices["logged"] = [];
  const searched: CountedSearch[] = [];
  const counted: DailySum[] = [];
  return {
    db,
    publicReads: readsFrom(db),
    clock: { now: () => now },
    log: {
      info: (event) => void logged.push({ level: "info", event }),
      warn: (event) => void logged.push({ level: "warn", event }),
      error: (event) => void logged.push({ level: "error", event }),
    },
    countSearch: (search) => void searched.push(search),
    countDaily: (sum) => void counted.push(sum),
    site: defaultSite,
    origin: "https://taoli.example",
    accounts: testAccounts("https://taoli.example"),
    emailCipher: testCipher,
    exportCipher: testExportCipher,
    hashAddress: testAddressHash,
    payments: { account: "stripe-test", isLive: false },
    logged,
    searched,
    counted,
  };
}
