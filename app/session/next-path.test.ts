import { expect, test } from "vitest";
import { authPathFor, nextPath, nextPathIn } from "./next-path.ts";

const origin = "https://taoli.example";

test.each(["/dashboard", "/zh/dashboard", "/dashboard/account?tab=mail#name", "/zh?city=Boston", "/", "/listing/1"])(
  "%s is accepted",
  (path) => {
    expect(nextPath(path, origin)).toBe(path);
  },
);

test("an accepted path is normalized", () => {
  expect(nextPath("/a/../dashboard", origin)).toBe("/dashboard");
});

test.each([
  null,
  "",
  "dashboard",
  "https://evil.example/",
  "https:host",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  " //evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\u0000",
  "https://taoli.example@evil.example/",
  "//user@taoli.example/",
  `/${"a".repeat(500)}`,
])("%j is rejected", (next) => {
  expect(nextPath(next, origin)).toBeNull();
});

test.each(["/auth", "/zh/auth?tab=sign-up", "/auth/v1/logout", "/api/me/listing", "/x/../auth"])(
  "%s is rejected as a return path",
  (next) => {
    expect(nextPath(next, origin)).toBeNull();
  },
);

test.each([
  ["/dashboard", "/zh/dashboard"],
  ["/", "/zh"],
  ["/?city=Boston#list", "/zh?city=Boston#list"],
  ["/dashboard/account?tab=mail#name", "/zh/dashboard/account?tab=mail#name"],
  ["/zhuhai", "/zh/zhuhai"],
])("%s and %s are converted to each other by language", (english, chinese) => {
  expect([nextPathIn("zh", english), nextPathIn("zh", chinese)]).toEqual([chinese, chinese]);
  expect([nextPathIn("en", english), nextPathIn("en", chinese)]).toEqual([english, english]);
});

test("the sign-in URL carries the return path", () => {
  expect(authPathFor("/dashboard?a=1&b=2")).toBe("/auth?next=%2Fdashboard%3Fa%3D1%26b%3D2");
});
