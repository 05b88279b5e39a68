import { expect, test, vi } from "vitest";
import { shareInFlight } from "./share-in-flight.ts";

test("concurrent calls with one key share the work, and a later call repeats it", async () => {
  const share = shareInFlight<number>();
  let count = 0;
  const work = vi.fn(async () => ++count);
  expect(await Promise.all([share("a", work), share("a", work), share("b", work)])).toEqual([1, 1, 2]);
  expect(await share("a", work)).toBe(3);
  expect(work).toHaveBeenCalledTimes(3);
});

test("failed work is not cached", async () => {
  const share = shareInFlight<string>();
  const fail = () => Promise.reject(new Error("no"));
  await expect(Promise.all([share("a", fail), share("a", fail)])).rejects.toThrow("no");
  expect(await share("a", async () => "yes")).toBe("yes");
});
