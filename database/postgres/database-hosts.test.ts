import { expect, test } from "vitest";
import { hostNames, hostUrls } from "./database-hosts.ts";

test.each([
  ["postgres://taoli:pw@db.example/taoli", ["postgres://taoli:pw@db.example/taoli"]],
  [
    "postgresql://taoli:p%40w,x@one:5432,two:5433,[2001:db8::1]:5434/taoli?sslmode=verify-full",
    [
      "postgresql://taoli:p%40w,x@one:5432/taoli?sslmode=verify-full",
      "postgresql://taoli:p%40w,x@two:5433/taoli?sslmode=verify-full",
      "postgresql://taoli:p%40w,x@[2001:db8::1]:5434/taoli?sslmode=verify-full",
    ],
  ],
  ["postgres://one,two/taoli?target_session_attrs=read-write", ["postgres://one/taoli", "postgres://two/taoli"]],
  [
    "postgres://one/taoli?sslmode=disable&target_session_attrs=primary&application_name=x",
    ["postgres://one/taoli?sslmode=disable&application_name=x"],
  ],
  ["postgres:///taoli?host=/run/postgresql", ["postgres:///taoli?host=/run/postgresql"]],
])("the hosts of %s are parsed", (url, urls) => {
  expect(hostUrls(url)).toEqual(urls);
});

test.each([
  ["mysql://hush@one/taoli", "begins with postgres://"],
  ["not a url: hush", "begins with postgres://"],
  ["postgres://a:hush@one:http/taoli", "host:port"],
  ["postgres://a:hush@one,two:http/taoli", "host:port"],
  ["postgres://a:hush@one,/taoli", "host:port"],
  ["postgres://one,/taoli", "host:port"],
  ["postgres://a:hush@one,two/taoli?port=5432,5433", "before the path"],
  ["postgres://a:hush@one,two/taoli?target_session_attrs=prefer-standby", "may be read-write or primary"],
])("%s is rejected without revealing its password", (url, reason) => {
  expect(() => hostUrls(url)).toThrow(reason);
  expect(() => hostUrls(url)).not.toThrow(/hush/);
});

test("messages contain only hosts and ports", () => {
  expect(hostNames("postgres://taoli:hush@one:5433,two/taoli")).toBe("one:5433, two");
  expect(hostNames("postgres:///taoli?host=/run/postgresql")).toBe("/run/postgresql");
});
