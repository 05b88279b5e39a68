import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { failureText } from "./failure-text.ts";

const failure = {
  code: "failed",
  message: "It failed.",
  status: 500,
  fields: [],
  listing: null,
  retryAfterSeconds: null,
};

test("a server error is shown with its ID, other failures without one", () => {
  const messages = messagesFor("en", "failures");
  expect(failureText({ ...failure, requestId: "abc-1" }, messages)).toBe("It failed. Error ID: abc-1");
  expect(failureText(failure, messages)).toBe("It failed.");
  expect(failureText({ code: "offline" }, messages)).toBe(messages.errors.offline);
});
