import type { Hono } from "hono";
import { createAuth } from "#auth/create-auth.ts";
import { defaultLimits, scaleLimits } from "#auth/limits/limits.ts";
import type { AuthOptions } from "#auth/options.ts";
import type { VerifyBearer } from "#auth/verification/claims.ts";
import { createHostedUsers } from "#auth/verification/hosted-users.ts";
import { verifyHostedBearer } from "#auth/verification/verify-hosted.ts";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import type { Services } from "#domain/services.ts";
import { clientAddress } from "#server/middleware/client-address.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import type { Config } from "#server/start/config.ts";
import { embeddedDirectory, hostedDirectory } from "./account-directory.ts";
import { type AuthSecret, orWrongSecret } from "./auth-secret.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createPublicWriteLimit, type LimitPublicWrites } from "./public-write-limit.ts";

/** The account provider: this process, or a hosted one. Everything else identifies people only by verified claims. */
export type Accounts = {
  verifyBearer: VerifyBearer;
  /** Which accounts are gone. */
  directory: AccountDirectory;
  limitPublicWrites: LimitPublicWrites;
  /** The embedded provider; null with a hosted one, which mounts no routes here. */
  embedded: { routes: Hono; sweep(): Promise<void> } | null;
};

/**
 * Reads or makes the embedded provider's keys, or gets ready to believe a hosted one's. Throws a ConfigError when the
 * secret is not the one that the keys are encrypted with. `change` is for tests, except `onEvent`.
 */
export async function createAccounts(
  { auth, trustedProxies }: Config,
  services: Services,
  secret: AuthSecret,
  change: Pick<AuthOptions, "limits" | "passwordCost" | "stepMs" | "onEvent"> = {},
): Promise<Accounts> {
  const limits = { ...scaleLimits(defaultLimits, auth.rateLimits), ...change.limits };
  const limitPublicWrites = createPublicWriteLimit(services, secret.text, limits);
  if (auth.hostedUrl !== undefined) return { ...hostedAccounts(auth.hostedUrl, auth, services), limitPublicWrites };
  const { db, clock, log, origin } = services;
  const options: AuthOptions = {
    db,
    now: () => clock.now(),
    log,
    origin,
    allowedOrigins: auth.allowedOrigins,
    enqueueEmail: (trx, email) => enqueueEmail(trx, services, email),
    secret: secret.text,
    serviceKey: auth.serviceKey,
    passwordMinimum: auth.passwordMinimum,
    ...(auth.commonPasswords === "refuse" && { isCommonPassword }),
    confirmEmail: auth.confirmEmail,
    signUps: auth.signUps,
    anonymousSignIns: auth.anonymousSignIns,
    google: auth.google,
    clientAddress: clientAddress(trustedProxies),
    requestId: requestIdOf,
    ...change,
    limits,
  };
  const embedded = await orWrongSecret(secret, () => createAuth(options));
  const { verifyBearer } = embedded;
  return { verifyBearer, embedded, directory: embeddedDirectory(embedded), limitPublicWrites };
}

function hostedAccounts(
  url: string,
  { hostedApiKey: apiKey, serviceKey }: Config["auth"],
  services: Services,
): Omit<Accounts, "limitPublicWrites"> {
  const refused = new Set<string>();
  const takeRefused = () => {
    const userIds = [...refused];
    refused.clear();
    return userIds;
  };
  const users = serviceKey === undefined ? null : createHostedUsers({ url, serviceKey });
  return {
    verifyBearer: verifyHostedBearer({
      url,
      apiKey,
      now: () => services.clock.now(),
      onAccountGone: (userId) => void refused.add(userId),
    }),
    directory: hostedDirectory(services, users, takeRefused),
    embedded: null,
  };
}
