import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from "@supabase/auth-js";
import { describe, expect, test } from "vitest";
import { interpolate } from "#i18n/interpolate.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { authFailure, failureText } from "./auth-failure.ts";

describe.each(locales)("in %s", (locale) => {
  const own = messagesFor(locale, "authFailures");
  const say = (error: unknown, isOnline = true) => failureText(authFailure(error, isOnline), own);

  test("every known error code is shown with our own message in the reader's language", () => {
    for (const [code, text] of Object.entries(own.codes))
      expect(say(new AuthApiError("Provider speaking", 422, code))).toBe(text);
  });

  test("a rate limit error shows the time to wait", () => {
    const tooOften = (message: string) => say(new AuthApiError(message, 429, "over_email_send_rate_limit"));
    expect(tooOften("For security purposes, you can only request this after 42 seconds.")).toContain("42");
    expect(tooOften("Try again after 300 seconds")).toContain("5");
    expect(tooOften("Request rate limit reached")).toBe(own.waitLonger);
  });

  test("an unreachable server, a failing server and an offline browser have different messages", () => {
    expect(say(new AuthRetryableFetchError("Failed to fetch", 0))).toBe(own.unreachable);
    expect(say(new AuthRetryableFetchError("Bad Gateway", 502))).toBe(own.unavailable);
    expect(say(new AuthUnknownError("no JSON", new SyntaxError("<")))).toBe(own.unreachable);
    expect(say(new TypeError("Failed to fetch dynamically imported module"))).toBe(own.unreachable);
    expect(say(new AuthRetryableFetchError("Failed to fetch", 0), false)).toBe(own.offline);
  });

  test("a provider error is shown with its ID", () => {
    const error = new AuthApiError("Unexpected failure (error ID abc-12)", 500, "unexpected_failure");
    expect(say(error)).toBe(interpolate(own.withErrorId, { message: own.codes.unexpected_failure, id: "abc-12" }));
  });

  test("a common password and a short password have different messages", () => {
    const weak = (...reasons: ("length" | "pwned")[]) => say(new AuthWeakPasswordError("Weak", 422, reasons));
    expect(weak("pwned")).toBe(own.codes.common_password);
    expect(weak("length")).toBe(own.codes.weak_password);
  });

  test("a missing session has the same message as a session that was not found", () => {
    expect(say(new AuthSessionMissingError())).toBe(own.codes.session_not_found);
  });
});

test("an unknown error code is shown with the provider's message", () => {
  const own = messagesFor("en", "authFailures");
  expect(failureText(authFailure(new AuthApiError("Odd thing", 422, "odd_thing"), true), own)).toBe("Odd thing");
  expect(failureText(authFailure(new AuthApiError("No code", 400, undefined), true), own)).toBe("No code");
  expect(failureText(authFailure(new AuthApiError("", 400, "toString"), true), own)).toBe(own.unknown);
});
