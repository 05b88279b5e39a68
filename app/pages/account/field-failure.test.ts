import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { fieldFailure, passwordCodes } from "./field-failure.ts";

const failures = messagesFor("zh", "authFailures");
const failure = (code: string) => ({ code, message: "Refused", waitSeconds: null, retryAt: null });

test("what is said of a field's value stands under the field, in the reader's words", () => {
  expect(fieldFailure(failure("same_password"), passwordCodes, failures)).toEqual({
    field: failures.codes.same_password,
    rest: null,
  });
});

test("all else stands over the form", () => {
  expect(fieldFailure(failure("unavailable"), passwordCodes, failures)).toEqual({
    field: undefined,
    rest: failure("unavailable"),
  });
  expect(fieldFailure(null, passwordCodes, failures)).toEqual({ field: undefined, rest: null });
});
