import { setTimeout as pause } from "node:timers/promises";

const intervalMs = 10;

/**
 * Requests a page every ten milliseconds, without waiting for earlier responses, and measures the milliseconds until
 * each page is complete.
 */
export async function pageLatencies(url: string, seconds: number): Promise<{ p99: number; longest: number }> {
  const end = performance.now() + seconds * 1000;
  const requests: Promise<number>[] = [];
  while (performance.now() < end) {
    requests.push(waitFor(url));
    await pause(intervalMs);
  }
  const sorted = (await Promise.all(requests)).toSorted((one, other) => one - other);
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
}

async function waitFor(url: string): Promise<number> {
  const start = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - start;
}
