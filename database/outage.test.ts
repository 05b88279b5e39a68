import { describe, expect, test } from "vitest";
import { DatabaseUnavailableError, isOutage, isReadOnly, unavailable } from "./outage.ts";

const failure = (code: string, message = "no", fields: object = {}) =>
  Object.assign(new Error(message), { code, ...fields });

describe("a failure is an outage", () => {
  test.each([
    ["08006", "connection failure"],
    ["08P01", "no more connections allowed (a pooler)"],
    ["25006", "cannot execute INSERT in a read-only transaction"],
    ["25P03", "terminating connection due to idle-in-transaction timeout"],
    ["25P04", "terminating connection due to transaction timeout"],
    ["40001", "could not serialize access"],
    ["40P01", "deadlock detected"],
    ["53100", "no space left on device"],
    ["53200", "out of memory"],
    ["53300", "sorry, too many clients already"],
    ["55P03", "canceling statement due to lock timeout"],
    ["57014", "canceling statement due to statement timeout"],
    ["57P01", "terminating connection due to administrator command"],
    ["57P02", "terminating connection because of crash of another server process"],
    ["57P03", "the database system is starting up"],
    ["57P04", "database was dropped"],
    ["57P05", "terminating connection due to idle-session timeout"],
    ["58030", "could not read block"],
  ])("with the code %s: %s", (code, message) => {
    expect(isOutage(failure(code, message))).toBe(true);
    expect(isOutage(new Error("The migration failed.", { cause: failure(code) }))).toBe(true);
  });

  test("if it comes from the connection, regardless of its code", () => {
    for (const code of ["ECONNREFUSED", "28P01", "3D000", "CERT_HAS_EXPIRED", "42501"])
      expect(isOutage(new DatabaseUnavailableError(failure(code)))).toBe(true);
  });

  test.each(["PGlite is closed", "PGlite is closing", "driver has already been destroyed"])(
    "if the message is %s",
    (message) => {
      expect(isOutage(new Error(message))).toBe(true);
    },
  );
});

test.each([
  failure("23505", "duplicate key value violates unique constraint"),
  failure("22P02", "invalid input syntax for a connection"),
  failure("42P01", 'relation "timeout" does not exist'),
  failure("25001", "cannot run inside a transaction block"),
  failure("XX000", "internal error"),
  failure("ENOENT", "no such file"),
  new TypeError("Cannot read properties of undefined (reading 'connection')"),
  "57P01",
  undefined,
])("%s is not an outage", (error) => {
  expect(isOutage(error)).toBe(false);
});

test("a connection failure keeps code and message, or uses the code as a missing message", () => {
  const rejected = new DatabaseUnavailableError(failure("ECONNREFUSED", ""));
  expect(rejected).toMatchObject({ name: "DatabaseUnavailableError", code: "ECONNREFUSED", message: "ECONNREFUSED" });
  expect(new DatabaseUnavailableError(new Error("timeout expired"))).toMatchObject({ message: "timeout expired" });
  expect(unavailable(rejected)).toBe(rejected);
});

test("a read-only error is distinguished from others", () => {
  expect([failure("25006"), failure("25001"), new Error("25006")].map(isReadOnly)).toEqual([true, false, false]);
});
