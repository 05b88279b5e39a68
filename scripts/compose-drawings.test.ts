import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { composed } from "./compose-drawings.ts";

test.each(Object.entries(composed))("%s is composed from the current drawings, rules and colors", (file, draw) => {
  expect(readFileSync(`app/art/drawings/${file}`, "utf8"), "run: node scripts/compose-drawings.ts").toBe(draw());
});
