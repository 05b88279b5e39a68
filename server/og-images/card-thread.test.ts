import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { defaultSite } from "#domain/site.ts";
import { locales } from "#i18n/locale.ts";
import { createCardThread } from "./card-thread.ts";
import { siteCard } from "./layouts/card-content.ts";

/** Draws nothing: replies with the number of cards received, or follows the instruction in the card's title. */
const script = `
  const { parentPort } = require("node:worker_threads");
  let cards = 0;
  parentPort.on("message", ({ content: { title } }) => {
    cards += 1;
    if (title === "throw") throw new Error("out of memory");
    if (title === "exit") process.exit(3);
    if (title === "hang") for (;;);
    if (title === "fail") parentPort.postMessage({ error: "no such glyph" });
    else parentPort.postMessage({ png: Uint8Array.of(cards) });
  });
`;

function thread(maxMs?: number) {
  const workers: Worker[] = [];
  const render = createCardThread(() => {
    const worker = new Worker(script, { eval: true });
    workers.push(worker);
    return worker;
  }, maxMs);
  const draw = async (title: string) => [...(await render({ ...siteCard(defaultSite, "en"), title }, null))];
  return { workers, draw };
}

test("the thread starts with the first card and draws one at a time, in order", async () => {
  const { workers, draw } = thread();
  expect(workers).toHaveLength(0);
  expect(await Promise.all(["a", "b", "c"].map(draw))).toEqual([[1], [2], [3]]);
  expect(workers).toHaveLength(1);
});

test("a failed card does not affect the next one", async () => {
  const { workers, draw } = thread();
  const failed = draw("fail");
  const next = draw("a");
  await expect(failed).rejects.toThrow("no such glyph");
  expect(await next).toEqual([2]);
  expect(workers).toHaveLength(1);
});

test.each([
  ["throw", "out of memory"],
  ["exit", "ended with 3"],
  ["hang", "ended with 1"],
])("a card that ends its thread (%s) fails, and the next one gets a new thread", async (title, reason) => {
  const { workers, draw } = thread(title === "hang" ? 3000 : undefined);
  expect(await draw("a")).toEqual([1]);
  const failed = draw(title);
  const next = draw("b");
  await expect(failed).rejects.toThrow(reason);
  expect(await next).toEqual([1]);
  expect(workers).toHaveLength(2);
});

test("a thread that dies between two cards is replaced", async () => {
  const { workers, draw } = thread();
  await draw("a");
  await workers[0]?.terminate();
  expect(await draw("b")).toEqual([1]);
});

test("the real thread draws cards without using the main thread's CPU", { timeout: 60_000 }, async () => {
  const [whole, own] = [process.cpuUsage(), process.threadCpuUsage?.()];
  const render = createCardThread();
  for (const locale of locales) {
    const png = await render(siteCard(defaultSite, locale), null);
    expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
  }
  // Node 22 does not report a thread's usage.
  if (own !== undefined) expect(sum(process.threadCpuUsage(own))).toBeLessThan(sum(process.cpuUsage(whole)) / 4);
});

function sum({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
