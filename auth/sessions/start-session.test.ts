import { expect, test } from "vitest";
import { withMethod } from "./start-session.ts";

const at = (seconds: number) => new Date(seconds * 1000);

test("a repeated method is listed once with its latest time", () => {
  const password = { method: "password", timestamp: 1 };
  const first = withMethod([password], "totp", at(2));
  expect(first).toEqual([{ method: "totp", timestamp: 2 }, password]);
  expect(withMethod(first, "totp", at(3))).toEqual([{ method: "totp", timestamp: 3 }, password]);
  expect(withMethod(first, "mfa/recovery_code", at(4))).toHaveLength(3);
});
