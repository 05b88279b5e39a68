import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths } from "./add-months.ts";
import { foldLedger, isPaidFor, type LedgerEntry } from "./ledger.ts";

function paid(at: string, months: number): LedgerEntry {
  return { sourceRef: `cs_${at}_${months}`, months, at: new Date(at) };
}

function expiryOf(...entries: LedgerEntry[]): string | undefined {
  return foldLedger(entries).expiresAt?.toISOString();
}

const january31 = "2027-01-31T10:00:00.000Z";

test("a ledger without entries has no months, start or expiry", () => {
  expect(foldLedger([])).toEqual({ monthsPaid: 0, startedAt: null, expiresAt: null });
});

test("31 January and two single months end on 31 March", () => {
  expect(expiryOf(paid(january31, 1), paid("2027-02-20T00:00:00.000Z", 1))).toBe("2027-03-31T10:00:00.000Z");
});

test("a month paid at the moment of expiry continues without a gap", () => {
  expect(expiryOf(paid(january31, 1), paid("2027-02-28T10:00:00.000Z", 1))).toBe("2027-03-31T10:00:00.000Z");
});

test("a payment before the expiry keeps the day of the first start, and one after it starts a new one", () => {
  expect(expiryOf(paid(january31, 1), paid("2027-02-28T09:59:59.000Z", 1))).toBe("2027-03-31T10:00:00.000Z");
  expect(expiryOf(paid(january31, 1), paid("2027-02-28T10:00:01.000Z", 1))).toBe("2027-03-28T10:00:01.000Z");
});

test("a year from a leap day ends on 28 February, and the fourth on a leap day", () => {
  const years = [0, 1, 2, 3].map((minute) => paid(`2028-02-29T08:0${minute}:00.000Z`, 12));
  expect(expiryOf(...years.slice(0, 1))).toBe("2029-02-28T08:00:00.000Z");
  expect(expiryOf(...years)).toBe("2032-02-29T08:00:00.000Z");
});

test("a payment that is found late does not shorten another one", () => {
  const known = paid("2027-01-30T23:00:00.000Z", 1);
  const foundLate = paid("2026-12-31T01:00:00.000Z", 1);
  expect(expiryOf(known)).toBe("2027-02-28T23:00:00.000Z");
  expect(expiryOf(known, foundLate)).toBe("2027-02-28T23:00:00.000Z");
});

test("a payment after a gap starts a new period, and earlier months still count for rank", () => {
  expect(foldLedger([paid("2027-01-10T00:00:00.000Z", 3), paid("2027-08-05T00:00:00.000Z", 1)])).toEqual({
    monthsPaid: 4,
    startedAt: new Date("2027-08-05T00:00:00.000Z"),
    expiresAt: new Date("2027-09-05T00:00:00.000Z"),
  });
});

test("payments count in the order of their times, not of their session ids", () => {
  const first = { sourceRef: "cs_b", months: 3, at: new Date("2027-01-10T00:00:00.000Z") };
  const second = { sourceRef: "cs_a", months: 1, at: new Date("2027-08-05T00:00:00.000Z") };
  expect(expiryOf(first, second)).toBe("2027-09-05T00:00:00.000Z");
});

test("a revoked payment is ignored", () => {
  const remaining = paid("2027-03-10T00:00:00.000Z", 3);
  const takenBack = { ...paid("2027-03-01T00:00:00.000Z", 12), months: 0 };
  expect(foldLedger([takenBack, remaining])).toEqual(foldLedger([remaining]));
  expect(foldLedger([takenBack])).toEqual(foldLedger([]));
});

test("the moment of expiry is no longer paid for", () => {
  const entitlement = foldLedger([paid(january31, 1)]);
  expect(isPaidFor(entitlement, new Date("2027-02-28T09:59:59.999Z"))).toBe(true);
  expect(isPaidFor(entitlement, new Date("2027-02-28T10:00:00.000Z"))).toBe(false);
  expect(isPaidFor(foldLedger([]), new Date(january31))).toBe(false);
});

const entries = fc.uniqueArray(
  fc.record({
    sourceRef: fc.string({ minLength: 1, maxLength: 4 }),
    months: fc.constantFrom(0, 1, 3, 6, 12),
    // Around the ends of months, where date arithmetic is error-prone; often at the same moment.
    at: fc
      .record({
        month: fc.nat(30),
        day: fc.constantFrom(0, 1, 15, 27, 28, 29, 30),
        hour: fc.constantFrom(0, 1, 10, 23),
      })
      .map(({ month, day, hour }) => new Date(Date.UTC(2027, month, day + 1, hour))),
  }),
  { selector: ({ sourceRef }) => sourceRef, maxLength: 8 },
);

test("the result does not depend on the order of entries", () => {
  fc.assert(
    fc.property(
      entries.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(foldLedger(shuffled)).toEqual(foldLedger(all));
      },
    ),
  );
});

test("months are the sum of the entries and never negative", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const { monthsPaid, startedAt, expiresAt } = foldLedger(all);
      expect(monthsPaid).toBe(all.reduce((sum, { months }) => sum + months, 0));
      expect(monthsPaid).toBeGreaterThanOrEqual(0);
      expect(expiresAt === null).toBe(monthsPaid === 0);
      expect(startedAt === null).toBe(monthsPaid === 0);
    }),
  );
});

test("months paid one by one expire at the same time as months paid together", () => {
  const parts = fc.array(fc.constantFrom(1, 3, 6, 12), { minLength: 1, maxLength: 6 });
  const start = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(start, parts, fc.boolean(), (at, months, isAtExpiry) => {
      const all: LedgerEntry[] = [];
      for (const [index, own] of months.entries()) {
        const next = (isAtExpiry ? foldLedger(all).expiresAt : null) ?? at;
        all.push({ sourceRef: `cs_${index}`, months: own, at: next });
      }
      const sum = months.reduce((total, own) => total + own, 0);
      expect(foldLedger(all).expiresAt).toEqual(addMonths(at, sum));
    }),
  );
});

test("an additional payment never moves the expiry forward", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const [late, ...known] = all;
      if (late === undefined || late.months === 0) return;
      const before = foldLedger(known).expiresAt?.getTime() ?? 0;
      expect(foldLedger(all).expiresAt?.getTime()).toBeGreaterThanOrEqual(before);
      // A payment never adds less than it would alone.
      expect(foldLedger(all).expiresAt?.getTime()).toBeGreaterThanOrEqual(addMonths(late.at, late.months).getTime());
    }),
    { numRuns: 2000 },
  );
});

test("the paid time never exceeds the paid months, except for the days of short months", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const { monthsPaid, startedAt, expiresAt } = foldLedger(all);
      if (startedAt === null || expiresAt === null) return;
      const latest = addMonths(startedAt, monthsPaid).getTime() + 4 * 86_400_000;
      expect(expiresAt.getTime()).toBeLessThan(latest);
    }),
    { numRuns: 1000 },
  );
});

test("revoking and restoring a payment has no effect", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const [first, ...others] = all;
      if (first === undefined) return;
      expect(foldLedger([{ ...first, months: 0 }, ...others])).toEqual(foldLedger(others));
      expect(foldLedger([...others, first])).toEqual(foldLedger(all));
    }),
  );
});
