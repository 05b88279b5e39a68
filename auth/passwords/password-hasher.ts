import { randomToken } from "#auth/keys/secrets.ts";
import { createFairQueue } from "#std/async/fair-queue.ts";
import { maxConcurrentHashes } from "./admission.ts";
import { hashPassword, matchesPassword, type PasswordCost } from "./hash-password.ts";

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash, does the same work on a dummy hash and returns false, so
   * that timing does not reveal whether an account exists.
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>;
};

/** Hashes a limited number of passwords in parallel, in order of arrival. */
export function createPasswordHasher(cost?: PasswordCost): PasswordHasher {
  const queue = createFairQueue({
    concurrency: maxConcurrentHashes,
    maxQueuedPerKey: Number.POSITIVE_INFINITY,
    maxQueued: Number.POSITIVE_INFINITY,
  });
  const run = <Value>(work: () => Promise<Value>) => queue.run({ key: "" }, work);
  // Computed in the background; only the first sign-in awaits it.
  const dummyHash = hashPassword(randomToken(), cost);
  dummyHash.catch(() => {});
  return {
    hash: (password) => run(() => hashPassword(password, cost)),
    async matches(password, hash) {
      const dummy = await dummyHash;
      const matches = await run(() => matchesPassword(password, hash ?? dummy));
      return matches && typeof hash === "string";
    },
  };
}
