import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { authRejection } from "./auth-rejection.ts";

const failures = messagesFor("zh", "authFailures");
const failure = (code: string) => ({ code, message: "Refused", waitSeconds: null, retryAt: null });

test("a failure about a value is shown as a field error in the reader's locale", () => {
  const message = failures.codes.same_password;
  expect(authRejection(failure("same_password"), failures)).toEqual({ message, fields: { password: message } });
});

test("an authenticator code and a recovery code get the same field error", () => {
  const { fields } = authRejection(failure("mfa_verification_failed"), failures);
  expect(Object.keys(fields ?? {})).toEqual(["code", "recoveryCode"]);
});

test.each(["unavailable", "constructor"])("%s has no field error", (code) => {
  expect(authRejection(failure(code), failures).fields).toEqual({});
});
