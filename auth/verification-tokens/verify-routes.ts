import { type Context, Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { createAuthCode } from "#auth/flow/flow-state.ts";
import { readBody, readText } from "#auth/http/read-body.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { redirectTarget } from "#auth/http/redirect-to.ts";
import { withMinimumDuration } from "#auth/http/with-minimum-duration.ts";
import { readRequestOrigin, verifyUses } from "#auth/limits/account-uses.ts";
import { recordPlaces } from "#auth/limits/known-places.ts";
import type { Use } from "#auth/limits/limiter.ts";
import type { Provider } from "#auth/provider.ts";
import { startSession } from "#auth/sessions/start-session.ts";
import { confirmEmailChange } from "#auth/users/confirm-email-change.ts";
import { confirmUser } from "#auth/users/confirm-user.ts";
import { findUser, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { splitLocale } from "#i18n/locale.ts";
import { consumeVerificationToken, findRequestingPlace, type SubmittedToken } from "./consume-verification-token.ts";
import { pageLink, pkceTokenPrefix } from "./link-of.ts";
import { type Purpose, purposesFor } from "./purpose.ts";

const oneOfTwo = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** `POST /verify` for typed codes, `GET /verify` for links in emails. */
export function verifyRoutes(provider: Provider): Hono {
  return new Hono()
    .post("/verify", (context) => verifyByCall(provider, context))
    .get("/verify", (context) => verifyByLink(provider, context));
}

async function verifyByCall(provider: Provider, context: Context): Promise<Response> {
  const { options, limiter, stepMs } = provider;
  const body = await readBody(context);
  const type = readText(body, "type", 40);
  if (type === "") throw invalidInput("Verify requires a verification type");
  if (type === "sms" || type === "phone_change") {
    const isNumber = /^\+?[1-9]\d{1,14}$/u.test(readText(body, "phone"));
    throw isNumber ? expired() : invalidInput("Invalid phone number format (E.164 required)");
  }
  const token = readText(body, "token_hash");
  const code = readText(body, "token", 64);
  const email = readEmail(body);
  if (token === "" && (code === "" || email === "")) {
    throw invalidInput("Verify requires either a token or a token hash");
  }
  if (purposesFor(type) === undefined) throw invalidInput("Invalid email verification type");
  if (token !== "") {
    await limiter.consumeByNetwork("verifyByClient", options.clientAddress(context));
    return context.json(await verifyAndSignIn(provider, context, type, { token }));
  }
  // The timing of a wrong code must not reveal whether the email has an account or a pending code.
  const response = await withMinimumDuration({ stepMs, only: "failures" }, async () => {
    const origin = await readRequestOrigin(provider, context, email);
    const askingPlace = await findRequestingPlace(provider, email, origin.places);
    const uses = verifyUses({ ...origin, knownPlace: origin.knownPlace ?? askingPlace });
    await limiter.consumeAll(uses);
    return await verifyAndSignIn(provider, context, type, { code, ...origin }, uses);
  });
  return context.json(response);
}

async function verifyAndSignIn(
  provider: Provider,
  context: Context,
  type: string,
  submitted: SubmittedToken,
  uses: readonly Use[] = [],
) {
  const response = await provider.options.db.transaction().execute(async (trx) => {
    const outcome = await verify(provider, trx, context, type, submitted);
    if (outcome === "refused") return outcome;
    await provider.limiter.refund(uses, trx);
    if (outcome === "one-of-two") return outcome;
    await recordPlaces(provider, trx, context, outcome.user.id);
    return await startSession(provider, trx, context, outcome.user, "otp");
  });
  if (response === "refused") throw expired();
  return response === "one-of-two" ? { msg: oneOfTwo, code: "200" } : response;
}

function expired(message = "Token has expired or is invalid"): AuthError {
  return new AuthError(403, "otp_expired", message);
}

/** Types of links that only sign in. Others also confirm something. */
const signInTypes = new Set(["recovery", "magiclink", "invite"]);

/**
 * Redirects a link in an email to one of our pages: with a code for the browser that requested it (PKCE), or with the
 * reason for a failure. A URL never contains a session: without a challenge a link only confirms, and a sign-in link
 * redirects, unused, to the account page, whose client submits the token. `HEAD`, which mail scanners send, uses up
 * nothing.
 */
async function verifyByLink(provider: Provider, context: Context): Promise<Response> {
  const { options, limiter } = provider;
  if (context.req.method === "HEAD") return context.body(null, 200);
  const type = context.req.query("type") ?? "";
  const token = context.req.query("token") ?? "";
  const redirectTo = redirectTarget(context, options);
  if (signInTypes.has(type) && /^[\w-]{43}$/u.test(token)) {
    const { locale } = splitLocale(new URL(redirectTo).pathname);
    return context.redirect(pageLink({ token, type, redirectTo }, locale), 303);
  }
  const target = new URL(redirectTo);
  try {
    await limiter.consumeByNetwork("verifyByClient", options.clientAddress(context));
    const found = await options.db.transaction().execute((trx) => followLink(provider, trx, context, type, token));
    if (found === "refused") throw expired("Email link is invalid or has expired");
    if ("code" in found) target.searchParams.set("code", found.code);
    else if ("message" in found) target.hash = new URLSearchParams(found).toString();
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const reason = { error: "access_denied", error_code: error.code, error_description: error.message };
    if (token.startsWith(pkceTokenPrefix))
      for (const [name, value] of Object.entries(reason)) target.searchParams.set(name, value);
    target.hash = new URLSearchParams(reason).toString();
  }
  return context.redirect(target.href, 303);
}

async function followLink(
  provider: Provider,
  trx: Database,
  context: Context,
  type: string,
  token: string,
): Promise<{ code: string } | { message: string } | Record<string, never> | "refused"> {
  const isBound = token.startsWith(pkceTokenPrefix);
  if (!isBound && type !== "signup" && type !== "email_change") return "refused";
  const outcome = await verify(provider, trx, context, type, { token });
  if (outcome === "refused") return outcome;
  if (outcome === "one-of-two") return { message: oneOfTwo };
  if (!isBound) return {};
  const { user, flowStateId } = outcome;
  const code = flowStateId && (await createAuthCode(trx, provider.options.now(), flowStateId, user.id));
  return code === null ? "refused" : { code };
}

/**
 * Returns the mailbox that the email must have been sent to. An email to a previous address of the account proves
 * nothing now.
 */
function mailboxFor(purpose: Purpose, user: User): string | null {
  return purpose === "email_change_new" ? user.new_email : user.email;
}

type Verified = { user: User; flowStateId: string | null };

/** Performs the purpose of a code or link. A failure is returned, not thrown: the attempt must be committed. */
async function verify(
  provider: Provider,
  trx: Database,
  context: Context,
  type: string,
  submitted: SubmittedToken,
): Promise<Verified | "one-of-two" | "refused"> {
  const row = await consumeVerificationToken(provider, trx, purposesFor(type) ?? [], submitted);
  const user = row && (await findUser(trx, row.user_id));
  if (row === null || !user || row.email !== mailboxFor(row.purpose, user)) {
    await record(provider, trx, context, "code-refused", { email: "email" in submitted ? submitted.email : null });
    return "refused";
  }
  const flowStateId = row.flow_state_id;
  if (row.purpose === "email_change_current" || row.purpose === "email_change_new") {
    const mailbox = row.purpose === "email_change_current" ? "old" : "new";
    const changed = await confirmEmailChange(provider, trx, user, { mailbox, flowStateId });
    if (changed === null) return "one-of-two";
    await record(provider, trx, context, "email-changed", { userId: user.id, email: changed.email });
    return { user: changed, flowStateId };
  }
  const proved = await confirmUser(provider, trx, user, { passwordHash: row.password_hash, flowStateId });
  const action = user.email_confirmed_at === null ? "email-confirmed" : "signed-in";
  await record(provider, trx, context, action, { userId: user.id, email: user.email });
  return { user: proved, flowStateId };
}
