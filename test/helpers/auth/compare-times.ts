import { seededRandom } from "#std/random.ts";

type Call = (index: number) => Promise<unknown>;

/** Times this many samples of two calls each, in random order, a few concurrently. In milliseconds. */
export async function timeBoth(
  one: Call,
  other: Call,
  samples: number,
  concurrency: number,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  const jobs = Array.from({ length: samples }, (_, index) => [
    { call: one, index, times: times[0] },
    { call: other, index, times: times[1] },
  ]).flat();
  const queue = seededRandom("times").sample(jobs, jobs.length).values();
  const work = async () => {
    for (const { call, index, times: own } of queue) {
      const started = performance.now();
      await call(index);
      own.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return times;
}

/**
 * The confidence that two samples come from different distributions, in standard deviations of the rank sum
 * (Mann-Whitney test, normal approximation, corrected for ties). Only ranks count, so a call that was delayed a lot by
 * a busy machine weighs no more than one that was slightly late. For equal distributions, a value above 5 occurs once
 * in two million times.
 */
export function rankSumDeviation(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((left, right) => left.value - right.value);
  let [rankSum, ties] = [0, 0];
  for (let start = 0, end = 0; start < all.length; start = end) {
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const group = all.slice(start, end);
    rankSum += (group.filter(({ isOne }) => isOne).length * (start + 1 + end)) / 2;
    ties += group.length ** 3 - group.length;
  }
  const [n, m] = [one.length, other.length];
  const total = n + m;
  const expected = (n * (total + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance === 0 ? 0 : Math.abs(rankSum - expected) / Math.sqrt(variance);
}
