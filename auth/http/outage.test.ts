import { expect, test } from "vitest";
import { isOutage, isTakenEmail } from "./outage.ts";

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  failure("connect", { code: "ECONNREFUSED" }),
  failure("canceling statement", { code: "57014" }),
  failure("sorry, too many clients", { code: "53300" }),
  failure("deadlock detected", { code: "40P01" }),
  failure("Query read timeout"),
  failure("timeout exceeded when trying to connect"),
  failure("Connection terminated unexpectedly"),
  failure("PGlite is closed"),
  failure("driver has already been destroyed"),
])("%s is an outage", (error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  failure("duplicate key", { code: "23505", constraint: "users_email_key" }),
  failure("invalid input syntax for a connection", { code: "22P02" }),
  failure("Cannot read properties of undefined"),
])("%s is a fault", (error) => {
  expect(isOutage(error)).toBe(false);
});

test("an address that is taken is told from other rows that exist", () => {
  expect(isTakenEmail(failure("duplicate key", { code: "23505", constraint: "users_email_key" }))).toBe(true);
  expect(isTakenEmail(failure("duplicate key", { code: "23505", constraint: "identities_provider_key" }))).toBe(false);
  expect(isTakenEmail(failure("x"))).toBe(false);
});
