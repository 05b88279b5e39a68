import type { Hono } from "hono";
import { createAuth } from "#auth/create-auth.ts";
import { defaultLimits, scaleLimits } from "#auth/limits/limits.ts";
import type { AuthOptions } from "#auth/options.ts";
import type { VerifyBearer } from "#auth/verification/claims.ts";
import { createHostedUsers } from "#auth/verification/hosted-users.ts";
import { verifyHostedBearer } from "#auth/verification/verify-hosted.ts";
import type { AccountDirectory } from "#domain/account-closure/account-directory.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { findBan } from "#domain/moderation/bans/account-removal.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import type { LimitCodes } from "#domain/promotions/redeem-code.ts";
import type { Services } from "#domain/services.ts";
import { clientAddress } from "#server/middleware/client-address.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import type { Config } from "#server/start/config.ts";
import { failure } from "#std/result.ts";
import { embeddedDirectory, hostedDirectory } from "./account-directory.ts";
import { type AuthSecret, explainWrongSecret } from "./auth-secret.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { embeddedControl } from "./control/embedded-control.ts";
import { createHostedAdmin } from "./control/hosted-admin.ts";
import { hostedControl } from "./control/hosted-control.ts";
import { createCodeLimit } from "./limits/code-limit.ts";
import { createCompareLimit, type LimitComparisons } from "./limits/compare-limit.ts";
import { createPublicWriteLimit, type LimitPublicWrites } from "./limits/public-write-limit.ts";
import { createOperatorRoles, type ListedOperators } from "./operator-roles.ts";
import { createOwnersNetworks, type OwnersNetworks } from "./owners-networks.ts";
import { createProofOfWork, type RequireProofByClient } from "./proof-of-work.ts";

/** The account provider: this process, or a hosted one. Everything else identifies people only by verified claims. */
export type Accounts = {
  verifyBearer: VerifyBearer;
  /** Finds deleted accounts. */
  directory: AccountDirectory;
  /** Operators' access to accounts. */
  control: AccountControl;
  listedOperators: ListedOperators;
  limitPublicWrites: LimitPublicWrites;
  limitComparisons: LimitComparisons;
  limitCodes: LimitCodes;
  ownersNetworks: OwnersNetworks;
  requireProofs: RequireProofByClient;
  /** The embedded provider; null with a hosted one, which mounts no routes here. */
  embedded: { routes: Hono; sweep(): Promise<void> } | null;
};

/**
 * Reads or creates the embedded provider's keys, or prepares to trust a hosted provider's keys. Throws a ConfigError
 * when the secret is not the one that the keys are encrypted with. `change` is for tests, except `onEvent`.
 */
export async function createAccounts(
  { auth, trustedProxies }: Config,
  services: Services,
  secret: AuthSecret,
  change: Pick<AuthOptions, "limits" | "passwordCost" | "stepMs" | "onEvent"> = {},
): Promise<Accounts> {
  const limits = { ...scaleLimits(defaultLimits, auth.rateLimits), ...change.limits };
  const limitPublicWrites = createPublicWriteLimit(services, secret.text, limits);
  const limitComparisons = createCompareLimit(services, secret.text, limits);
  const roles = createOperatorRoles(services.db, services.clock, auth);
  const listedOperators = { emails: auth.adminEmails, roles, isHosted: auth.hostedUrl !== undefined };
  const requireProofs = createProofOfWork(services, secret.text, limits);
  const ownersNetworks = createOwnersNetworks(services, secret.text, auth.hostedUrl !== undefined);
  const limitCodes = createCodeLimit(services, secret.text, limits);
  const shared = { limitPublicWrites, limitComparisons, limitCodes, requireProofs, listedOperators, ownersNetworks };
  if (auth.hostedUrl !== undefined) return { ...hostedAccounts(auth.hostedUrl, auth, services), ...shared };
  const { db, clock, log, origin } = services;
  const options: AuthOptions = {
    db,
    now: () => clock.now(),
    log,
    origin,
    allowedOrigins: auth.allowedOrigins,
    allowedRedirects: auth.allowedRedirects,
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
  const embedded = await explainWrongSecret(secret, () => createAuth(options));
  const { verifyBearer } = embedded;
  const control = embeddedControl(embedded);
  return { verifyBearer, embedded, directory: embeddedDirectory(embedded), control, ...shared };
}

function hostedAccounts(
  url: string,
  { hostedApiKey: apiKey, serviceKey }: Config["auth"],
  services: Services,
): Pick<Accounts, "verifyBearer" | "control" | "directory" | "embedded"> {
  const refused = new Set<string>();
  const drainGoneAccountIds = () => {
    const userIds = [...refused];
    refused.clear();
    return userIds;
  };
  const users = serviceKey === undefined ? null : createHostedUsers({ url, serviceKey });
  return {
    verifyBearer: rejectBanned(
      services,
      verifyHostedBearer({
        url,
        apiKey,
        now: () => services.clock.now(),
        onAccountGone: (userId) => void refused.add(userId),
      }),
    ),
    control: hostedControl(services, serviceKey === undefined ? null : createHostedAdmin(url, serviceKey)),
    directory: hostedDirectory(services, users, drainGoneAccountIds),
    embedded: null,
  };
}

/** A hosted provider may not know of a ban yet: this site rejects the account by its own record. */
function rejectBanned(services: Services, verify: VerifyBearer): VerifyBearer {
  return async (token) => {
    const verified = await verify(token);
    if (!verified.ok) return verified;
    const found = await orUnavailable(services, "ban-unavailable", () =>
      findBan(services.db, verified.value.userId, services.clock.now()),
    );
    if (!found.ok) return found;
    return found.value === null ? verified : failure("ended");
  };
}
