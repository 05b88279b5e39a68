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

test("without a payment there is nothing", () => {
  expect(foldLedger([])).toEqual({ monthsPaid: 0, startedAt: null, expiresAt: null });
});

test("31 January and two single months end on 31 March", () => {
  expect(expiryOf(paid(january31, 1), paid("2027-02-20T00:00:00.000Z", 1))).toBe("2027-03-31T10:00:00.000Z");
});

test("a month that is paid for at the moment of expiry follows without a gap", () => {
  expect(expiryOf(paid(january31, 1), paid("2027-02-28T10:00:00.000Z", 1))).toBe("2027-03-31T10:00:00.000Z");
});

test("a second before the expiry the day of the first start counts, a second after it the new one", () => {
  expect(expiryOf(paid(january31, 1), paid("2027-02-28T09:59:59.000Z", 1))).toBe("2027-03-31T10:00:00.000Z");
  expect(expiryOf(paid(january31, 1), paid("2027-02-28T10:00:01.000Z", 1))).toBe("2027-03-28T10:00:01.000Z");
});

test("a year from a leap day ends on 28 February, and the fourth on a leap day again", () => {
  const years = [0, 1, 2, 3].map((minute) => paid(`2028-02-29T08:0${minute}:00.000Z`, 12));
  expect(expiryOf(...years.slice(0, 1))).toBe("2029-02-28T08:00:00.000Z");
  expect(expiryOf(...years)).toBe("2032-02-29T08:00:00.000Z");
});

test("a payment that is found late does not cost the other one the hours in which their days differ", () => {
  const known = paid("2027-01-30T23:00:00.000Z", 1);
  const foundLate = paid("2026-12-31T01:00:00.000Z", 1);
  expect(expiryOf(known)).toBe("2027-02-28T23:00:00.000Z");
  expect(expiryOf(known, foundLate)).toBe("2027-02-28T23:00:00.000Z");
});

test("after a gap it starts anew, and the months of before still count for rank", () => {
  expect(foldLedger([paid("2027-01-10T00:00:00.000Z", 3), paid("2027-08-05T00:00:00.000Z", 1)])).toEqual({
    monthsPaid: 4,
    startedAt: new Date("2027-08-05T00:00:00.000Z"),
    expiresAt: new Date("2027-09-05T00:00:00.000Z"),
  });
});

test("payments count in the order of their times, not of their sessions' names", () => {
  const first = { sourceRef: "cs_b", months: 3, at: new Date("2027-01-10T00:00:00.000Z") };
  const second = { sourceRef: "cs_a", months: 1, at: new Date("2027-08-05T00:00:00.000Z") };
  expect(expiryOf(first, second)).toBe("2027-09-05T00:00:00.000Z");
});

test("a payment that was taken back is as if it had never been", () => {
  const remaining = paid("2027-03-10T00:00:00.000Z", 3);
  const takenBack = { ...paid("2027-03-01T00:00:00.000Z", 12), months: 0 };
  expect(foldLedger([takenBack, remaining])).toEqual(foldLedger([remaining]));
  expect(foldLedger([takenBack])).toEqual(foldLedger([]));
});

test("the moment of expiry is not paid for any more", () => {
  const entitlement = foldLedger([paid(january31, 1)]);
  expect(isPaidFor(entitlement, new Date("2027-02-28T09:59:59.999Z"))).toBe(true);
  expect(isPaidFor(entitlement, new Date("2027-02-28T10:00:00.000Z"))).toBe(false);
  expect(isPaidFor(foldLedger([]), new Date(january31))).toBe(false);
});

const entries = fc.uniqueArray(
  fc.record({
    sourceRef: fc.string({ minLength: 1, maxLength: 4 }),
    months: fc.constantFrom(0, 1, 3, 6, 12),
    // Around the ends of months, where arithmetic goes wrong; often at the very same moment.
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

test("the order in which entries are handed in does not matter", () => {
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

test("months paid one by one end exactly when they would have ended paid at once", () => {
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

test("one payment more, early or late, never brings the expiry forward", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const [late, ...known] = all;
      if (late === undefined || late.months === 0) return;
      const before = foldLedger(known).expiresAt?.getTime() ?? 0;
      expect(foldLedger(all).expiresAt?.getTime()).toBeGreaterThanOrEqual(before);
      // No payment gives less than it would have given alone.
      expect(foldLedger(all).expiresAt?.getTime()).toBeGreaterThanOrEqual(addMonths(late.at, late.months).getTime());
    }),
    { numRuns: 2000 },
  );
});

test("no one gets more than the paid months, except for the days that short months lack", () => {
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

test("taking a payment back and restoring it leaves everything as it was", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const [first, ...others] = all;
      if (first === undefined) return;
      expect(foldLedger([{ ...first, months: 0 }, ...others])).toEqual(foldLedger(others));
      expect(foldLedger([...others, first])).toEqual(foldLedger(all));
    }),
  );
});
