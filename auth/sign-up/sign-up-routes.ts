import { type Context, Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { type Challenge, readChallenge, storeChallenge } from "#auth/flow/flow-state.ts";
import { type Body, readBody, readObject } from "#auth/http/read-body.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { redirectTarget } from "#auth/http/redirect-to.ts";
import { withMinimumDuration } from "#auth/http/with-minimum-duration.ts";
import { emailUses, readRequestOrigin } from "#auth/limits/account-uses.ts";
import { placesOf, recordPlaces } from "#auth/limits/known-places.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { readNewPassword } from "#auth/passwords/read-password.ts";
import type { Provider } from "#auth/provider.ts";
import type { TokenResponse } from "#auth/sessions/issue-tokens.ts";
import { startSession } from "#auth/sessions/start-session.ts";
import { changeUser, createUser, lockUserByEmail, type User } from "#auth/users/user.ts";
import { sendVerificationToken } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";
import { findWaiting } from "./pending-password.ts";
import { pendingUserView } from "./pending-user.ts";

type SignUp = {
  email: string;
  password: string;
  data: Record<string, unknown>;
  challenge: Challenge | null;
  redirectTo: string;
};

/**
 * `POST /signup`: creates an account with a password, or an anonymous one without an email. Roles in the body are
 * ignored.
 */
export function signUpRoutes(provider: Provider): Hono {
  const { options, stepMs, admit } = provider;
  return new Hono().post("/signup", async (context) => {
    const body = await readBody(context);
    if (options.signUps === false) {
      throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
    }
    if (body["phone"]) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
    if (readEmail(body) === "" && !body["password"]) {
      return context.json(await signUpWithoutAddress(provider, context, body));
    }
    const signUp = await readSignUp(provider, context, body);
    if (!options.confirmEmail)
      return context.json(await admit(context, () => signUpWithoutConfirmation(provider, context, signUp)));
    return context.json(
      await withMinimumDuration({ stepMs }, () => admit(context, () => signUpPending(provider, context, signUp))),
    );
  });
}

async function readSignUp({ options }: Provider, context: Context, body: Body): Promise<SignUp> {
  const email = readEmail(body);
  if (email === "") throw new AuthError(400, "validation_failed", "To signup, please provide your email");
  return {
    email,
    password: await readNewPassword(body["password"], options),
    data: readObject(body, "data") ?? {},
    challenge: readChallenge(body, options),
    redirectTo: redirectTarget(context, options),
  };
}

/** Without confirmation: the first to sign up owns the email and is signed in. */
async function signUpWithoutConfirmation(provider: Provider, context: Context, signUp: SignUp): Promise<TokenResponse> {
  const { options, limiter, hasher } = provider;
  const { email, data } = signUp;
  await limiter.consumeByNetwork("signUpByClient", options.clientAddress(context));
  const passwordHash = await hasher.hash(signUp.password);
  return await options.db.transaction().execute(async (trx) => {
    const account = { email, passwordHash, userMetadata: data, confirmed: true, provider: "email" };
    const user = await createUser(trx, options.now(), account);
    if (user === undefined) throw new AuthError(422, "user_already_exists", "User already registered");
    await record(provider, trx, context, "signed-up", { userId: user.id, email });
    await recordPlaces(provider, trx, context, user.id);
    return await startSession(provider, trx, context, user, "password");
  });
}

/**
 * With confirmation. A password that conflicts with a pending one is bound to no email, because the person who opens
 * the email may not be the one who typed it: it is valid only in the browser where it was typed (`grantByAuthCode`).
 * The response is the same whether the email is new, unconfirmed, or has an account.
 */
async function signUpPending(provider: Provider, context: Context, signUp: SignUp) {
  const { options, limiter, hasher } = provider;
  const network = limitedNetwork(options.clientAddress(context));
  const origin = await readRequestOrigin(provider, context, signUp.email);
  await limiter.consumeAll([...emailUses(origin, "signup"), { limit: "signUpByClient", subject: network }]);
  const passwordHash = await hasher.hash(signUp.password);
  for (;;) {
    const waiting = await findWaiting(options.db, options.now(), signUp.email);
    const isSame = await hasher.matches(signUp.password, waiting?.passwordHash);
    const hasConflictingSignUp = waiting !== null && !isSame;
    const response = await options.db.transaction().execute(async (trx) => {
      const user = await pendingUser(provider, trx, signUp);
      const present = await findWaiting(trx, options.now(), signUp.email);
      // A concurrent sign-up changed the state: compare with its password instead.
      if (present?.passwordHash !== waiting?.passwordHash) return null;
      return await waitForConfirmation(provider, trx, context, { ...signUp, user, passwordHash, hasConflictingSignUp });
    });
    if (response !== null) return response;
  }
}

type Confirmable = SignUp & { user: User | null; passwordHash: string; hasConflictingSignUp: boolean };

async function waitForConfirmation(
  provider: Provider,
  trx: Database,
  context: Context,
  { email, data, user, passwordHash, hasConflictingSignUp, challenge, redirectTo }: Confirmable,
) {
  await record(provider, trx, context, "signed-up", { userId: user?.id ?? null, email });
  if (user === null) return pendingUserView(provider, { id: null, email, data });
  const flow = { method: "email/signup", userId: user.id, passwordHash: hasConflictingSignUp ? passwordHash : null };
  const flowStateId = await storeChallenge(trx, provider.options.now(), challenge, flow);
  const bound = hasConflictingSignUp ? null : passwordHash;
  const requestedFrom = placesOf(provider, context);
  const request = { purpose: "signup", email, redirectTo, flowStateId, requestedFrom, passwordHash: bound } as const;
  await sendVerificationToken(provider, trx, user, request);
  return pendingUserView(provider, { id: user.id, email, data });
}

/** The account to confirm: a new one, or an existing unconfirmed one. Null if it is already confirmed. */
async function pendingUser({ options }: Provider, trx: Database, { email, data }: SignUp): Promise<User | null> {
  const now = options.now();
  const created = await createUser(trx, now, { email, userMetadata: data, provider: "email" });
  const user = created ?? (await lockUserByEmail(trx, email));
  if (user === undefined || user.email_confirmed_at !== null) return null;
  return await changeUser(trx, user.id, now, { user_metadata: data, confirmation_sent_at: now });
}

async function signUpWithoutAddress(provider: Provider, context: Context, body: Body): Promise<TokenResponse> {
  const { options, limiter } = provider;
  if (!options.anonymousSignIns) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  const userMetadata = readObject(body, "data") ?? {};
  await limiter.consumeByNetwork("signUpByClient", options.clientAddress(context));
  return await options.db.transaction().execute(async (trx) => {
    const user = await createUser(trx, options.now(), { email: null, userMetadata, provider: null });
    if (user === undefined) throw new Error("A user without an address cannot exist already.");
    await record(provider, trx, context, "signed-up", { userId: user.id });
    return await startSession(provider, trx, context, user, "anonymous");
  });
}
