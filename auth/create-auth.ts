import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import type { Database } from "#database/database.ts";
import { adminRoutes } from "./admin/admin-routes.ts";
import { type AccountCalls, accountCalls } from "./admin/control-accounts.ts";
import { AuthError } from "./auth-error.ts";
import { factorRoutes } from "./factors/factor-routes.ts";
import { handleAuthErrors, respondWithFailure } from "./http/responses.ts";
import { serviceRoutes } from "./http/service-routes.ts";
import { identityRoutes } from "./identities/identity-routes.ts";
import type { AuthOptions } from "./options.ts";
import { createProvider, type Provider } from "./provider.ts";
import { endAllSessions } from "./sessions/session.ts";
import { logoutRoutes, sessionRoutes } from "./sessions/session-routes.ts";
import { signUpRoutes } from "./sign-up/sign-up-routes.ts";
import { sweep } from "./sweep.ts";
import { tokenRoutes } from "./token/token-routes.ts";
import { readUserData } from "./users/read-user-data.ts";
import { userRoutes } from "./users/user-routes.ts";
import type { VerifyBearer } from "./verification/claims.ts";
import { verifyEmbeddedBearer } from "./verification/verify-embedded.ts";
import { emailRoutes } from "./verification-tokens/email-routes.ts";
import { verifyRoutes } from "./verification-tokens/verify-routes.ts";

export type Auth = {
  /** All endpoints of the protocol; mount at /auth/v1. */
  routes: Hono;
  verifyBearer: VerifyBearer;
  /** The ids of accounts deleted in the last thirty days. */
  listDeletedUsers(): Promise<string[]>;
  /** Ends all sessions of an account: once committed, none of its tokens is accepted. */
  endSessions(trx: Database, userId: string): Promise<void>;
  /** Deletes an account with all of the provider's data about it. Idempotent. */
  deleteUser(userId: string): Promise<void>;
  /** Account operations for operators. */
  accounts: AccountCalls;
  /** All data about an account except secrets, for its owner. */
  readUserData(userId: string): Promise<Record<string, unknown>>;
  /** Deletes expired data. Call once an hour. */
  sweep(): Promise<void>;
};

const maxBodyBytes = 64 * 1024;

/** Creates the embedded provider on a migrated database. Throws if its keys cannot be read (`loadKeys`). */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const provider = await createProvider(options);
  return {
    routes: authRoutes(provider),
    verifyBearer: verifyEmbeddedBearer(provider),
    listDeletedUsers: () => listDeletedUsers(options.db),
    endSessions: endAllSessions,
    deleteUser: async (userId) => {
      await options.db.deleteFrom("auth_provider.users").where("id", "=", userId).execute();
    },
    accounts: accountCalls(provider),
    readUserData: (userId) => readUserData(options.db, userId),
    sweep: () => sweep(options),
  };
}

function authRoutes(provider: Provider): Hono {
  const { origin, allowedOrigins } = provider.options;
  const routes = new Hono();
  routes.onError(handleAuthErrors(provider.options));
  const exposeHeaders = ["x-sb-error-code", "x-total-count", "link", "retry-after"];
  routes.use(cors({ origin: [origin, ...allowedOrigins], exposeHeaders }));
  routes.use(async (context, next) => {
    context.header("cache-control", "no-store");
    await provider.keys.refresh();
    await next();
  });
  const tooLarge = new AuthError(413, "request_too_large", "Request body too large");
  routes.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => respondWithFailure(context, tooLarge) }));
  for (const part of [
    signUpRoutes,
    tokenRoutes,
    userRoutes,
    logoutRoutes,
    sessionRoutes,
    emailRoutes,
    verifyRoutes,
    factorRoutes,
    identityRoutes,
    adminRoutes,
    serviceRoutes,
  ]) {
    routes.route("/", part(provider));
  }
  const notFound = new AuthError(404, "not_found", "Not found");
  routes.all("*", (context) => respondWithFailure(context, notFound));
  return routes;
}

/**
 * Returns the ids of recently deleted accounts, however they were deleted: a trigger stores them, and `sweep` deletes
 * them later.
 */
async function listDeletedUsers(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("auth_provider.deleted_users").select("id").execute();
  return rows.map(({ id }) => id);
}
