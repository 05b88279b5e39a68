import { expect, test } from "vitest";
import { authPath, authView } from "./auth-view.ts";

test.each(["sign-in", "sign-up", "forgot", "check-inbox", "new-password", "second-factor"] as const)(
  "the %s view has its own URL",
  (view) => {
    expect(authView(new URL(authPath(view), "https://taoli.example").search)).toBe(view);
    expect(authView(new URL(authPath(view, "/zh/dashboard?a=b"), "https://taoli.example").search)).toBe(view);
  },
);

test("an unknown view falls back to sign-in", () => {
  for (const search of ["", "?tab=x", "?view=x", "?view=__proto__", "?tab="]) expect(authView(search)).toBe("sign-in");
});

test("the URLs of sign-in and sign-up are stable", () => {
  expect([authPath("sign-in"), authPath("sign-up")]).toEqual(["/auth", "/auth?tab=sign-up"]);
});
