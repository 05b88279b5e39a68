import type { Hono } from "hono";
import { createAuth } from "#auth/create-auth.ts";
import { defaultLimits, scaleLimits } from "#auth/limits/limits.ts";
import type { AuthOptions } from "#auth/options.ts";
import type { VerifyBearer } from "#auth/verification/claims.ts";
import { verifyHostedBearer } from "#auth/verification/verify-hosted.ts";
import { enqueueLetter } from "#domain/mail/enqueue-letter.ts";
import type { Services } from "#domain/services.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { Config } from "./config.ts";
import { clientAddress } from "./middleware/client-address.ts";

/** Who keeps the accounts: this process, or a provider elsewhere. Everything else knows of people only by verified claims. */
export type Accounts = {
  verifyBearer: VerifyBearer;
  /** The embedded provider; null where a hosted one is set, of which nothing is mounted here. */
  embedded: { routes: Hono; sweep(): Promise<void> } | null;
};

/** Reads or makes the embedded provider's keys, or gets ready to believe a hosted one's. `change` is for tests. */
export async function createAccounts(
  { auth, trustedProxies }: Config,
  services: Services,
  change: Pick<AuthOptions, "limits" | "passwordCost" | "stepMs"> = {},
): Promise<Accounts> {
  const { db, clock, log, origin } = services;
  const now = () => clock.now();
  if (auth.hostedUrl !== undefined) {
    return {
      verifyBearer: verifyHostedBearer({ url: auth.hostedUrl, apiKey: auth.hostedApiKey, now }),
      embedded: null,
    };
  }
  const { verifyBearer, ...embedded } = await createAuth({
    db,
    now,
    log,
    origin,
    allowedOrigins: auth.allowedOrigins,
    enqueueLetter: (trx, letter) => enqueueLetter(trx, services, letter),
    secret: auth.secret,
    serviceKey: auth.serviceKey,
    passwordMinimum: auth.passwordMinimum,
    ...(auth.commonPasswords === "refuse" && { isCommonPassword }),
    confirmEmail: auth.confirmEmail,
    signUps: auth.signUps,
    anonymousSignIns: auth.anonymousSignIns,
    google: auth.google,
    clientAddress: clientAddress(trustedProxies),
    ...change,
    limits: { ...scaleLimits(defaultLimits, auth.rateLimits), ...change.limits },
  });
  return { verifyBearer, embedded };
}
