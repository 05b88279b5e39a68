import type { Random } from "#std/random.ts";

export type DemoSubscription = {
  isActive: boolean;
  monthsPaid: number;
  startedAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const day = 86_400_000;

/** Most have paid for a few months, few for years; some have let it expire, some have never paid. */
export function makeSubscription(random: Random, now: Date): DemoSubscription {
  const state = random.next();
  if (state < 0.02) return unpaid(random, now);
  const monthsPaid = makeMonthsPaid(random);
  const hasEnded = state < 0.05;
  const restDays = random.between(1, Math.min(monthsPaid, 12) * 30);
  const expires = now.getTime() + (hasEnded ? -restDays : restDays) * day - random.between(1, day - 1);
  const started = expires - Math.round(monthsPaid * 30.44) * day;
  const created = started - random.between(0, 4 * day);
  const latest = Math.min(now.getTime(), expires);
  return {
    // Some expired listings still have the flag, as if the sweep had not run yet.
    isActive: !hasEnded || random.chance(0.3),
    monthsPaid,
    startedAt: new Date(started),
    expiresAt: new Date(expires),
    createdAt: new Date(Math.min(created, now.getTime())),
    updatedAt: new Date(latest - Math.floor((latest - Math.min(created, latest)) * random.next() ** 2)),
  };
}

function unpaid(random: Random, now: Date): DemoSubscription {
  const created = new Date(now.getTime() - random.between(1, 60 * day));
  return { isActive: false, monthsPaid: 0, startedAt: null, expiresAt: null, createdAt: created, updatedAt: created };
}

/** Returns a sum of purchases of 1, 3, 6 and 12 months. */
function makeMonthsPaid(random: Random): number {
  const bands: readonly [low: number, high: number, weight: number][] = [
    [1, 1, 28],
    [2, 2, 9],
    [3, 3, 19],
    [4, 5, 10],
    [6, 6, 13],
    [7, 11, 8],
    [12, 12, 7],
    [13, 24, 5],
    [25, 36, 1],
  ];
  const [low, high] = random.weighted(bands, ([, , weight]) => weight);
  return random.between(low, high);
}
