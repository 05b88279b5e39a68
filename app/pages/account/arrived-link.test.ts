import { expect, test } from "vitest";
import { arrivedLink } from "./arrived-link.ts";

test("a page opened without a letter has nothing to say", () => {
  expect(arrivedLink("", "")).toBeNull();
  expect(arrivedLink("?tab=mail", "#factor")).toBeNull();
});

test("the first of two links leaves a message, the second a code", () => {
  expect(arrivedLink("", "#message=Confirmation+link+accepted")).toEqual({ kind: "half" });
  expect(arrivedLink("?message=Confirmation+link+accepted", "")).toEqual({ kind: "half" });
  expect(arrivedLink("?code=abc", "")).toEqual({ kind: "used" });
});

test("a link that failed says why, wherever it says it", () => {
  const failed = { kind: "failed", code: "otp_expired" };
  expect(arrivedLink("", "#error=access_denied&error_code=otp_expired")).toEqual(failed);
  expect(arrivedLink("?error=access_denied&error_code=otp_expired", "")).toEqual(failed);
  expect(arrivedLink("?error=access_denied", "")).toEqual({ kind: "failed", code: "access_denied" });
});
