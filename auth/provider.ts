import { type Keys, loadKeys } from "./keys/keys.ts";
import { createLimiter, type Limiter } from "./limits/limiter.ts";
import { defaultLimits } from "./limits/limits.ts";
import type { AuthOptions } from "./options.ts";
import { createPasswordHasher, type PasswordHasher } from "./passwords/password-hasher.ts";

/** What every endpoint gets. */
export type Provider = {
  options: AuthOptions;
  /** The `iss` of its tokens, and the address under which it is mounted. */
  issuer: string;
  keys: Keys;
  hasher: PasswordHasher;
  limiter: Limiter;
};

/** Reads or makes the keys. Throws when the database is away, and what `loadKeys` throws. */
export async function createProvider(options: AuthOptions): Promise<Provider> {
  const keys = await loadKeys(options);
  return {
    options,
    issuer: `${options.origin}/auth/v1`,
    keys,
    hasher: createPasswordHasher(options.passwordCost),
    limiter: createLimiter(options.db, keys, { ...defaultLimits, ...options.limits }),
  };
}
