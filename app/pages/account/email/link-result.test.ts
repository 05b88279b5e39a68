import { expect, test } from "vitest";
import { linkResult } from "./link-result.ts";

test("a page opened without a link has no result", () => {
  expect(linkResult("", "")).toBeNull();
  expect(linkResult("?tab=mail", "#factor")).toBeNull();
});

test("the first of two links returns a message, the second a code", () => {
  expect(linkResult("", "#message=Confirmation+link+accepted")).toEqual({ kind: "half" });
  expect(linkResult("?message=Confirmation+link+accepted", "")).toEqual({ kind: "half" });
  expect(linkResult("?code=abc", "")).toEqual({ kind: "used" });
});

test("a failed link returns an error code, in the query or the hash", () => {
  const failed = { kind: "failed", code: "otp_expired" };
  expect(linkResult("", "#error=access_denied&error_code=otp_expired")).toEqual(failed);
  expect(linkResult("?error=access_denied&error_code=otp_expired", "")).toEqual(failed);
  expect(linkResult("?error=access_denied", "")).toEqual({ kind: "failed", code: "access_denied" });
});
