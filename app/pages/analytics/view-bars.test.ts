import { expect, test } from "vitest";
import { scaleOf, viewBars } from "./view-bars.ts";

test("thirty days have one bar each, including days without views", () => {
  const range = { from: "2026-10-20", to: "2026-11-18" };
  const bars = viewBars({ period: "30d", range, views: [{ day: "2026-11-01", amount: 3 }] });
  expect(bars).toHaveLength(30);
  expect(bars.filter(({ amount }) => amount > 0)).toEqual([{ at: "2026-11-01", amount: 3 }]);
  expect([bars[0]?.at, bars.at(-1)?.at]).toEqual(["2026-10-20", "2026-11-18"]);
});

test("a year has one bar for each month it overlaps", () => {
  const range = { from: "2025-11-19", to: "2026-11-18" };
  const views = [
    { day: "2026-02-01", amount: 3 },
    { day: "2026-02-28", amount: 4 },
  ];
  const bars = viewBars({ period: "12m", range, views });
  expect(bars).toHaveLength(13);
  expect(bars.find(({ at }) => at === "2026-02")).toEqual({ at: "2026-02", amount: 7 });
});

test.each([
  [[0], 4],
  [[3, 24], 40],
  [[100], 100],
  [[101], 200],
  [[730], 800],
])("the scale fits bars of %j", (amounts, top) => {
  expect(scaleOf(amounts.map((amount, at) => ({ at: String(at), amount })))).toEqual({ top, half: top / 2 });
});
