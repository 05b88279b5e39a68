import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { otherRoute, routeOf } from "./route-of.ts";

test.each([
  ["/", "/"],
  ["/zh", "/"],
  ["/_.data", "/.data"],
  ["/zh.data", "/.data"],
  ["/hydration", "/hydration/"],
  ["/city/boston", "/city/:city"],
  ["/zh/city/boston/hsk", "/city/:city/:category"],
  ["/zh/city/boston.data", "/city/:city.data"],
  ["/hydration/city/boston", "/hydration/city/:city"],
  ["/dashboard/account", "/dashboard/account"],
  ["/auth/v1/token", "/auth/v1/token"],
  ["/auth/v1/user/sessions/1-2", "/auth/v1/user/sessions/:id"],
  ["/auth/v1/anything", "/auth/v1/*"],
  ["/og/zh/city/boston.png", "/og/:locale/city/:file"],
  ["/assets/site-1.css", "/assets/*"],
  ["/zhang", otherRoute],
  ["/wp-login.php", otherRoute],
  ["/city/a/b/c", otherRoute],
  ["/a/a/a/a/a/a/a/a", otherRoute],
])("%s is counted as %s", (path, route) => {
  expect(routeOf(path)).toBe(route);
});

type Entry = { path?: string; children?: readonly Entry[] };

test("every page has a route", () => {
  const paths = (entries: readonly Entry[], above = ""): string[] =>
    entries.flatMap(({ path = "", children }) => {
      const own = `${above}/${path}`.replaceAll("//", "/");
      return children === undefined ? [own] : paths(children, own);
    });
  const all = paths(routes)
    .filter((path) => !path.endsWith("*") && path !== "/zh?/dev/design")
    .flatMap((path) => [path, path.replace(/\/:\w+\?$/u, "")])
    .map((path) => path.replace("/zh?", "/zh").replace(/:\w+\??/gu, "x"));
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((path) => routeOf(path) === otherRoute)).toEqual([]);
});
