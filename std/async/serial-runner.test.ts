import { expect, test } from "vitest";
import { createSerialRunner } from "./serial-runner.ts";

/** Blocks the thread. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("steps run one at a time in the order of their calls, and return their results", async () => {
  const takeTurns = createSerialRunner(1);
  const events: string[] = [];
  const step = (name: string) =>
    takeTurns(async () => {
      events.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      events.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([step("one"), step("two")])).toEqual(["one", "two"]);
  expect(events).toEqual(["one starts", "one ends", "two starts", "two ends"]);
});

test("other events wait for one step only", async () => {
  const takeTurns = createSerialRunner(2);
  let done = 0;
  const steps = Array.from({ length: 5 }, () =>
    takeTurns(() => {
      block(2);
      done += 1;
      if (done === 2) setImmediate(() => (seen = done));
    }),
  );
  let seen = 0;
  await Promise.all(steps);
  expect(seen).toBe(2);
});

test("a failed step does not block the next one", async () => {
  const takeTurns = createSerialRunner(1);
  const failed = takeTurns(() => {
    throw new Error("broken");
  });
  const next = takeTurns(() => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
