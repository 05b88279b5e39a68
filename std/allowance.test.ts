import { expect, test } from "vitest";
import { createAllowance } from "./allowance.ts";

test("a key that has used up its minute waits for the rest of it, and others do not", () => {
  let now = 0;
  const { use, check } = createAllowance(2, () => now);
  expect([check("a"), use("a"), use("a")]).toEqual([null, null, null]);
  now = 20_500;
  expect([check("a"), use("a"), use("b")]).toEqual([40, 40, null]);
  now = 60_000;
  expect([check("a"), use("a")]).toEqual([null, null]);
});

test("of very many keys those used longest ago are forgotten", () => {
  const { use, check } = createAllowance(1, () => 0, 100);
  for (let key = 0; key < 1000; key++) use(String(key));
  expect([check("899"), check("900"), check("999")]).toEqual([null, 60, 60]);
});
