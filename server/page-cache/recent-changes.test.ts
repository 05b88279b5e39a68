import { expect, test } from "vitest";
import { RecentChanges } from "./recent-changes.ts";

const change = (number: number) => ({ number, at: 0, tags: null, gone: [] });
const numbers = (changes: { number: number }[]) => changes.map(({ number }) => number);

test("a render has the changes since it began", () => {
  const recent = new RecentChanges();
  recent.add(change(1));
  const first = recent.begin(1);
  recent.add(change(2));
  const second = recent.begin(2);
  recent.add(change(3));
  expect([numbers(recent.since(first)), numbers(recent.since(second))]).toEqual([[2, 3], [3]]);
  recent.end(second);
  expect(numbers(recent.since(first))).toEqual([2, 3]);
});

test("changes before the oldest render are dropped, even if a render is always in progress", () => {
  const recent = new RecentChanges();
  let render = recent.begin(0);
  let most = 0;
  for (let number = 1; number <= 100_000; number += 1) {
    recent.add(change(number));
    if (number % 100 > 0) continue;
    const next = recent.begin(number);
    most = Math.max(most, recent.since({ after: 0 }).length);
    recent.end(render);
    render = next;
  }
  expect(most).toBe(100);
  recent.add(change(100_001));
  expect(numbers(recent.since(render))).toEqual([100_001]);
  recent.end(render);
  expect(recent.since({ after: 0 })).toEqual([]);
});
