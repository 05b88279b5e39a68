import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { authRejection } from "./auth-rejection.ts";

const failures = messagesFor("zh", "authFailures");
const failure = (code: string) => ({ code, message: "Refused", waitSeconds: null, retryAt: null });

test("a failure about a value is a message of its field, in the reader's locale", () => {
  const message = failures.codes.same_password;
  expect(authRejection(failure("same_password"), failures)).toEqual({ message, fields: { password: message } });
});

test("the code of an app and a recovery code are refused alike", () => {
  const { fields } = authRejection(failure("mfa_verification_failed"), failures);
  expect(Object.keys(fields ?? {})).toEqual(["code", "recoveryCode"]);
});

test.each(["unavailable", "constructor"])("%s is about no field", (code) => {
  expect(authRejection(failure(code), failures).fields).toEqual({});
});
