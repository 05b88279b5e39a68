import { AuthError } from "#auth/auth-error.ts";
import { randomToken } from "#auth/keys/secrets.ts";
import { hashPassword, matchesPassword, type PasswordCost } from "./hash-password.ts";

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Whether this is the password. Without a hash it works as long on another one and says no: who asks cannot tell an
   * account from none by the clock.
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
};

/** More at a time would take the cores from everything else; more in the queue would be answered too late. */
const mostAtOnce = 2;
const longestQueue = 64;

/** Hashes at most two passwords at a time. Beyond 64 that wait, whoever comes is told to come later (429). */
export function createPasswordHasher(cost?: PasswordCost): PasswordHasher {
  const run = takeTurns(mostAtOnce, longestQueue);
  // Nobody waits for it but who needs it.
  const nobodys = hashPassword(randomToken(), cost);
  nobodys.catch(() => {});
  return {
    hash: (password) => run(() => hashPassword(password, cost)),
    async matches(password, hash) {
      const nobody = await nobodys;
      const matches = await run(() => matchesPassword(password, hash ?? nobody));
      return matches && typeof hash === "string";
    },
  };
}

/** Runs at most so many at a time in the order in which they came. */
export function takeTurns(atOnce: number, queueLength: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= queueLength) {
        const headers = { "retry-after": "2" };
        throw new AuthError(429, "over_request_rate_limit", "Too many requests, try again later", { headers });
      }
      // Whoever is called has its place already: nobody who comes meanwhile can take it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
