import { describe, expect, test } from "vitest";
import { compare, countLost, forgetLost, type PaidSession, type StoredRows } from "./comparison.ts";
import { type ConfirmedWrites, noConfirmedWrites, observeVersion } from "./confirmed-writes.ts";

const paid: PaidSession[] = [{ sessionId: "cs_1", months: 1 }];

/** One owner whose listing was saved twice and paid for once. */
function confirmedWrites(): ConfirmedWrites {
  return {
    ...noConfirmedWrites(),
    accounts: new Map([["owner", "owner@drill.example"]]),
    listings: new Map([["listing", { ownerId: "owner", headline: "Mandarin" }]]),
    saves: new Map([["listing", { version: 3, rate: 47 }]]),
    sessions: new Map([["cs_1", { listingId: "listing" }]]),
    verified: new Set(["cs_1"]),
  };
}

function rows(change: Partial<StoredRows> = {}): StoredRows {
  return {
    accounts: new Map([["owner", "owner@drill.example"]]),
    listings: new Map([["listing", listing()]]),
    payments: [{ sessionId: "cs_1", listingId: "listing", state: "applied" }],
    ledger: [{ sessionId: "cs_1", listingId: "listing", months: 1 }],
    ...change,
  };
}

function listing(change: Partial<{ version: number; rate: number; monthsPaid: number }> = {}) {
  return { ownerId: "owner", headline: "Mandarin", version: 3, rate: 47, monthsPaid: 1, ...change };
}

const withListing = (change: Parameters<typeof listing>[0]) =>
  rows({ listings: new Map([["listing", listing(change)]]) });

describe("the comparison of the drill", () => {
  test("reports nothing if every fact has its row", () => {
    const found = compare(confirmedWrites(), rows(), paid);
    expect(countLost(found)).toBe(0);
    expect(found).toMatchObject({ lostPayments: [], doubledPayments: [] });
  });

  test("does not count an unconfirmed save that took effect as lost", () => {
    expect(compare(confirmedWrites(), withListing({ version: 4, rate: 54 }), paid).lostSaves).toBe(0);
  });

  test.each([
    ["an account", rows({ accounts: new Map() }), { lostAccounts: ["owner"] }],
    ["an account under another email", rows({ accounts: new Map([["owner", "x"]]) }), { lostAccounts: ["owner"] }],
    ["a listing", rows({ listings: new Map() }), { lostListings: ["listing"], lostSaves: 0 }],
    ["two saves", withListing({ version: 1 }), { lostSaves: 2, rewoundListings: ["listing"] }],
    ["a save that another one replaced", withListing({ rate: 61 }), { lostSaves: 1 }],
    ["a session", rows({ payments: [], ledger: [] }), { lostSessions: ["cs_1"], lostPayments: ["cs_1"] }],
    ["the months of a payment", rows({ ledger: [] }), { lostPayments: ["cs_1"], lostSessions: [] }],
    ["months that the listing does not have", withListing({ monthsPaid: 0 }), { lostPayments: ["cs_1"] }],
  ])("detects the loss of %s", (_, stored, expected) => {
    const found = compare(confirmedWrites(), stored, paid);
    expect(found).toMatchObject(expected);
    expect(countLost(found) + found.lostPayments.length).toBeGreaterThan(0);
  });

  test("detects a payment that only the provider knows", () => {
    const found = compare(noConfirmedWrites(), rows({ payments: [], ledger: [] }), paid);
    expect(found.lostPayments).toEqual(["cs_1"]);
  });

  test.each([
    ["two entries", rows({ ledger: [...rows().ledger, ...rows().ledger] })],
    ["more months than were paid for", rows({ ledger: [{ sessionId: "cs_1", listingId: "listing", months: 2 }] })],
    ["a listing with more months than its entries", withListing({ monthsPaid: 2 })],
  ])("detects a payment that is doubled by %s", (_, stored) => {
    expect(compare(confirmedWrites(), stored, paid).doubledPayments).toEqual(["cs_1"]);
  });

  test("detects months for a session that was never paid", () => {
    expect(compare(noConfirmedWrites(), rows(), []).doubledPayments).toEqual(["cs_1"]);
  });

  test("counts a lost save even if later saves hide it", () => {
    const known = confirmedWrites();
    observeVersion(known, "listing", 2, 40);
    known.saves.set("listing", { version: 3, rate: 47 });
    expect(compare(known, rows(), paid)).toMatchObject({ lostSaves: 1, rewoundListings: ["listing"] });
  });

  test("counts each loss once", () => {
    const known = confirmedWrites();
    const stored = withListing({ version: 2 });
    forgetLost(known, compare(known, stored, paid), stored);
    expect(countLost(compare(known, stored, paid))).toBe(0);
  });
});
