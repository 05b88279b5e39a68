import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import routing from "../react-router.config.ts";
import { unusedRouting, withoutDisplayNames } from "./vite-plugins.ts";

const library = join(dirname(createRequire(import.meta.url).resolve("react-router")), "../production/lib");

test.each(Object.entries(unusedRouting))("every export of %s is replaced", (module, names) => {
  const code = readFileSync(join(library, module), "utf8");
  expect(/^export \{ (.*) \};$/m.exec(code)?.[1]?.split(", ")).toEqual(names);
  expect(routing.routeDiscovery).toEqual({ mode: "initial" });
});

test("display names of React Router's components are removed, so that unused ones can be dropped", () => {
  const code = readFileSync(join(library, "dom/lib.js"), "utf8");
  expect(code).toContain('\nNavLink.displayName = "NavLink";\n');
  const changed = withoutDisplayNames(code);
  expect(changed).not.toContain("\nNavLink.displayName");
  expect(changed).toContain("const NavLink = /* @__PURE__ */ React$1.forwardRef(");
});
