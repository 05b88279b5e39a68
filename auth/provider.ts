import { defaultStepMs } from "./http/with-minimum-duration.ts";
import { type Keys, loadKeys } from "./keys/keys.ts";
import { createLimiter, type Limiter } from "./limits/limiter.ts";
import { defaultLimits } from "./limits/limits.ts";
import type { AuthOptions } from "./options.ts";
import { type Admit, createPasswordAdmission } from "./passwords/admission.ts";
import { createPasswordHasher, type PasswordHasher } from "./passwords/password-hasher.ts";

/** The dependencies of every endpoint. */
export type Provider = {
  options: AuthOptions;
  /** The `iss` claim of its tokens, and the URL under which it is mounted. */
  issuer: string;
  keys: Keys;
  hasher: PasswordHasher;
  /** Queues requests that hash a password. */
  admit: Admit;
  limiter: Limiter;
  /** See `withMinimumDuration`. */
  stepMs: number;
};

/** Reads or creates the keys. Throws if the database is unavailable, and the errors of `loadKeys`. */
export async function createProvider(options: AuthOptions): Promise<Provider> {
  const keys = await loadKeys(options);
  return {
    options,
    issuer: `${options.origin}/auth/v1`,
    keys,
    hasher: createPasswordHasher(options.passwordCost),
    admit: createPasswordAdmission(options.clientAddress),
    limiter: createLimiter(options.db, keys, { ...defaultLimits, ...options.limits }, options.now),
    stepMs: options.stepMs ?? defaultStepMs,
  };
}
