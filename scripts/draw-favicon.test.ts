import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawFavicon } from "./draw-favicon.ts";

test("favicon.ico matches the generated icon", () => {
  expect(readFileSync("public/favicon.ico").equals(drawFavicon()), "run: node scripts/draw-favicon.ts").toBe(true);
});
