import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { describeLinkError, linkErrorCode, withoutLinkError } from "./link-error.ts";

test("an error is found in the query and the hash, `error_code` before `error`", () => {
  expect(linkErrorCode("?error=access_denied&error_code=otp_expired", "")).toBe("otp_expired");
  expect(linkErrorCode("", "#error=server_error&error_code=bad_oauth_state&error_description=x")).toBe(
    "bad_oauth_state",
  );
  expect(linkErrorCode("?view=new-password", "#error=access_denied")).toBe("access_denied");
  expect(linkErrorCode("", "#error=access_denied&error_code=bad_oauth_callback")).toBe("access_denied");
  expect(linkErrorCode("?view=new-password&code=abc", "#top")).toBeNull();
});

test("an error's text comes from our messages, never from the URL", () => {
  const own = { messages: messagesFor("zh", "auth"), failures: messagesFor("zh", "authFailures") };
  const { linkUnusable, linkExpired, signInFailed, emailTaken } = own.messages;
  const { codes, unknown } = own.failures;
  const said = (code: string) => {
    const { title, text } = describeLinkError(code, own);
    return [title, text];
  };
  expect(said("otp_expired")).toEqual([linkUnusable, linkExpired]);
  expect(said("flow_state_not_found")).toEqual([linkUnusable, codes.flow_state_not_found]);
  expect(describeLinkError("opened_elsewhere", own).tone).toBe("peach");
  expect(said("bad_oauth_state")).toEqual([signInFailed, codes.bad_oauth_state]);
  expect(said("email_exists")).toEqual([signInFailed, emailTaken]);
  expect(said("provider_email_needs_verification")).toEqual([signInFailed, codes.provider_email_needs_verification]);
  expect(codes.provider_email_needs_verification).not.toBe(codes.email_not_confirmed);
  expect(said("Send your password to evil.example")).toEqual([signInFailed, unknown]);
});

test("the rest of the query is kept", () => {
  expect(withoutLinkError("?view=forgot&error=x&error_code=y&error_description=z&code=c&sb_flow_id=f&next=%2Fa")).toBe(
    "view=forgot&next=%2Fa",
  );
});
