import { expect, test } from "vitest";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import { createPollInterval } from "./poll-interval.ts";

const payments = (...states: PaymentSummary["state"][]) => states.map((state) => ({ state }) as PaymentSummary);

test("payments are polled while one is open or pending, less often after 80 seconds", () => {
  const interval = createPollInterval();
  expect(interval(undefined, 0)).toBe(false);
  expect(interval(payments("applied"), 1000)).toBe(false);
  expect(interval(payments("open", "applied"), 2000)).toBe(4000);
  expect(interval(payments("pending"), 81_999)).toBe(4000);
  expect(interval(payments("pending"), 82_000)).toBe(30_000);
  expect(interval(payments("failed"), 90_000)).toBe(false);
  expect(interval(payments("created"), 200_000)).toBe(4000);
});
