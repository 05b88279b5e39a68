import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawBandArt } from "./draw-band-art.ts";

test("the band's picture is drawn from the branch, the rules and the colors of the page", () => {
  expect(readFileSync("app/art/branch-band.svg", "utf8"), "run: node scripts/draw-band-art.ts").toBe(drawBandArt());
});
