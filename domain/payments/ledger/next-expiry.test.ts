import { expect, test } from "vitest";
import { foldLedger } from "./ledger.ts";
import { nextExpiry } from "./next-expiry.ts";

const at = (text: string) => new Date(`${text}T10:00:00.000Z`);

test.each([
  { name: "a first payment counts from today", paid: [], months: 3, now: "2026-11-21", until: "2027-02-21" },
  {
    name: "a renewal keeps the day of the first start",
    paid: [["2027-01-31", 1]],
    months: 1,
    now: "2027-02-10",
    until: "2027-03-31",
  },
  {
    name: "several renewals keep the day of the first start",
    paid: [
      ["2026-08-31", 6],
      ["2026-09-01", 1],
    ],
    months: 12,
    now: "2026-11-21",
    until: "2028-03-31",
  },
  {
    name: "a payment after a gap counts from today",
    paid: [["2026-01-31", 1]],
    months: 1,
    now: "2026-11-21",
    until: "2026-12-21",
  },
] as const)("$name", ({ paid, months, now, until }) => {
  const entries = paid.map(([day, n], index) => ({ sourceRef: String(index), months: n, at: at(day) }));
  const shown = nextExpiry(foldLedger(entries), months, at(now));
  expect(shown).toEqual(at(until));
  // The ledger has the same result after the payment.
  const after = foldLedger([...entries, { sourceRef: "new", months, at: at(now) }]);
  expect(after.expiresAt).toEqual(shown);
});

test("an expiry on another day than its start is extended from itself", () => {
  const paid = { startedAt: at("2026-01-31"), expiresAt: at("2026-12-05") };
  expect(nextExpiry(paid, 1, at("2026-11-21"))).toEqual(at("2027-01-05"));
});

test("a payment at the moment of expiry continues from the first start, as in the ledger", () => {
  const paid = { startedAt: at("2026-01-31"), expiresAt: at("2026-02-28") };
  expect(nextExpiry(paid, 1, paid.expiresAt)).toEqual(at("2026-03-31"));
});
