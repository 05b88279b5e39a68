import { expect, test } from "vitest";
import { authPathFor, nextPath, nextPathIn } from "./next-path.ts";

const origin = "https://taoli.example";

test.each(["/dashboard", "/zh/dashboard", "/dashboard/account?tab=mail#name", "/zh?city=Boston", "/", "/listing/1"])(
  "%s is a page of ours",
  (path) => {
    expect(nextPath(path, origin)).toBe(path);
  },
);

test("what stands for a page of ours is given as it is", () => {
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
])("%j leads nowhere", (next) => {
  expect(nextPath(next, origin)).toBeNull();
});

test.each(["/auth", "/zh/auth?tab=sign-up", "/auth/v1/logout", "/api/me/listing", "/x/../auth"])(
  "%s is no page to come back to",
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
])("%s is %s for a reader of Chinese, and the other way around", (english, chinese) => {
  expect([nextPathIn("zh", english), nextPathIn("zh", chinese)]).toEqual([chinese, chinese]);
  expect([nextPathIn("en", english), nextPathIn("en", chinese)]).toEqual([english, english]);
});

test("the way back stands in the address of the sign-in page", () => {
  expect(authPathFor("/dashboard?a=1&b=2")).toBe("/auth?next=%2Fdashboard%3Fa%3D1%26b%3D2");
});
