import type { Factor, Session, User } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { needsSecondFactor } from "./second-factor.ts";

function session(claims: unknown, factors?: Pick<Factor, "status">[]): Session {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const user = { id: "u", factors } as unknown as User;
  return { access_token: `e30.${payload}.x`, refresh_token: "r", expires_in: 900, token_type: "bearer", user };
}

test("an account with a verified factor requires it until the session is at level 2", () => {
  const verified = [{ status: "verified" as const }];
  expect(needsSecondFactor(session({ aal: "aal1" }, verified))).toBe(true);
  expect(needsSecondFactor(session({ aal: "aal1", name: "林雨晴？>" }, verified))).toBe(true);
  expect(needsSecondFactor(session({ aal: "aal2" }, verified))).toBe(false);
});

test("an unverified factor is not required", () => {
  expect(needsSecondFactor(session({ aal: "aal1" }, [{ status: "unverified" }]))).toBe(false);
  expect(needsSecondFactor(session({ aal: "aal1" }))).toBe(false);
});

test("an unreadable token requires the second factor", () => {
  const unreadable = { ...session({}, [{ status: "verified" }]), access_token: "nonsense" };
  expect(needsSecondFactor(unreadable)).toBe(true);
});
