import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutDisplayNames } from "./vite-plugins.ts";

test("React Router's components lose their display names, so that unused ones can be dropped", () => {
  const index = createRequire(import.meta.url).resolve("react-router");
  const code = readFileSync(join(dirname(index), "../production/lib/dom/lib.js"), "utf8");
  expect(code).toContain('\nNavLink.displayName = "NavLink";\n');
  const changed = withoutDisplayNames(code);
  expect(changed).not.toContain("\nNavLink.displayName");
  expect(changed).toContain("const NavLink = /* @__PURE__ */ React$1.forwardRef(");
});
