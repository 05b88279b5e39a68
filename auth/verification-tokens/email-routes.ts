import { type Context, Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { requireSession } from "#auth/bearer.ts";
import { type Challenge, readChallenge, storeChallenge } from "#auth/flow/flow-state.ts";
import { type Body, readBody, readObject, readText } from "#auth/http/read-body.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { redirectTarget } from "#auth/http/redirect-to.ts";
import { withMinimumDuration } from "#auth/http/with-minimum-duration.ts";
import { emailUses, originOfSession, readRequestOrigin } from "#auth/limits/account-uses.ts";
import type { Provider } from "#auth/provider.ts";
import { changeUser, createUser, lockUserByEmail, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { sendEmailChange } from "./send-email-change.ts";
import { sendVerificationToken } from "./send-verification-token.ts";

type RequestedEmail = {
  email: string;
  data: Record<string, unknown>;
  challenge: Challenge | null;
  redirectTo: string;
  requestedFrom: string[];
};

/**
 * Endpoints that send an email and reveal nothing about accounts: `POST /recover`, `/otp`, `/magiclink`, `/resend`,
 * `GET /reauthenticate`.
 */
export function emailRoutes(provider: Provider): Hono {
  const routes = new Hono();
  routes.post("/recover", async (context) => {
    const body = await readBody(context);
    return await respondWithoutRevealingAccount(provider, context, "recovery", body, (trx, requested) =>
      recover(provider, trx, requested),
    );
  });
  for (const path of ["/otp", "/magiclink"]) {
    routes.post(path, async (context) => {
      const body = await readBody(context);
      if (body["phone"] && !body["email"]) {
        throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
      }
      const mayCreate = body["create_user"] !== false && provider.options.signUps !== false;
      return await respondWithoutRevealingAccount(provider, context, "magiclink", body, (trx, requested) =>
        sendMagicLink(provider, trx, requested, mayCreate),
      );
    });
  }
  routes.post("/resend", async (context) => {
    const body = await readBody(context);
    const type = readText(body, "type", 40);
    if (type === "sms" || type === "phone_change") return context.json({});
    if (type !== "signup" && type !== "email_change") {
      throw invalidInput("Missing one of these types: signup, email_change, sms, phone_change");
    }
    const resend = type === "signup" ? resendSignUp : resendEmailChange;
    return await respondWithoutRevealingAccount(provider, context, type, body, (trx, requested) =>
      resend(provider, trx, requested),
    );
  });
  routes.get("/reauthenticate", (context) => reauthenticate(provider, context));
  return routes;
}

/**
 * Requests an email. Response, limits, and timing are the same whether it is sent or no account has the email. Rejected
 * and failed requests do not count: the uses of limits commit only with the email.
 */
async function respondWithoutRevealingAccount(
  provider: Provider,
  context: Context,
  kind: string,
  body: Body,
  send: (trx: Database, requested: RequestedEmail) => Promise<User | undefined>,
): Promise<Response> {
  const { options, limiter, stepMs } = provider;
  const email = readEmail(body);
  if (email === "") throw invalidInput("This request requires an email");
  const data = readObject(body, "data") ?? {};
  const requested = {
    email,
    data,
    challenge: readChallenge(body, options),
    redirectTo: redirectTarget(context, options),
  };
  await withMinimumDuration({ stepMs }, async () => {
    const origin = await readRequestOrigin(provider, context, email);
    await options.db.transaction().execute(async (trx) => {
      await limiter.consumeAll(emailUses(origin, kind), trx);
      const user = await send(trx, { ...requested, requestedFrom: origin.places });
      await record(provider, trx, context, "email-requested", { userId: user?.id ?? null, email });
    });
  });
  return context.json({});
}

async function recover(provider: Provider, trx: Database, requested: RequestedEmail): Promise<User | undefined> {
  const { email, challenge, redirectTo, requestedFrom } = requested;
  const user = await lockUserByEmail(trx, email);
  if (user === undefined) return undefined;
  const now = provider.options.now();
  const flowStateId = await storeChallenge(trx, now, challenge, { method: "recovery", userId: user.id });
  await sendVerificationToken(provider, trx, user, {
    purpose: "recovery",
    email,
    redirectTo,
    flowStateId,
    requestedFrom,
  });
  return await changeUser(trx, user.id, now, { recovery_sent_at: now });
}

async function sendMagicLink(
  provider: Provider,
  trx: Database,
  requested: RequestedEmail,
  mayCreate: boolean,
): Promise<User | undefined> {
  const { email, data, challenge, redirectTo, requestedFrom } = requested;
  const now = provider.options.now();
  const known = await lockUserByEmail(trx, email);
  const created =
    known ?? (mayCreate ? await createUser(trx, now, { email, userMetadata: data, provider: "email" }) : undefined);
  // A concurrent request created the account, and its email is on its way.
  if (created === undefined) return undefined;
  const flowStateId = await storeChallenge(trx, now, challenge, { method: "magiclink", userId: created.id });
  await sendVerificationToken(provider, trx, created, {
    purpose: "magiclink",
    email,
    redirectTo,
    flowStateId,
    requestedFrom,
  });
  return await changeUser(trx, created.id, now, { recovery_sent_at: now });
}

/** Keeps the pending password of this confirmation. */
async function resendSignUp(provider: Provider, trx: Database, requested: RequestedEmail): Promise<User | undefined> {
  const { email, challenge, redirectTo, requestedFrom } = requested;
  const user = await lockUserByEmail(trx, email);
  if (user === undefined || user.email_confirmed_at !== null) return undefined;
  const now = provider.options.now();
  const flowStateId = await storeChallenge(trx, now, challenge, { method: "email/signup", userId: user.id });
  await sendVerificationToken(provider, trx, user, {
    purpose: "signup",
    email,
    redirectTo,
    flowStateId,
    requestedFrom,
  });
  return await changeUser(trx, user.id, now, { confirmation_sent_at: now });
}

async function resendEmailChange(
  provider: Provider,
  trx: Database,
  requested: RequestedEmail,
): Promise<User | undefined> {
  const user = await lockUserByEmail(trx, requested.email);
  if (user?.new_email == null) return undefined;
  await sendEmailChange(provider, trx, user, requested);
  return user;
}

/** `GET /reauthenticate`: emails a code to the signed-in user, before a sensitive change. */
async function reauthenticate(provider: Provider, context: Context): Promise<Response> {
  const { options, limiter } = provider;
  const { user, session } = await requireSession(provider, context);
  const { email } = user;
  if (email === null) throw invalidInput("Reauthentication requires the user to have an email or a phone number");
  await options.db.transaction().execute(async (trx) => {
    await limiter.consumeAll(emailUses(originOfSession(email, session), "reauthentication"), trx);
    const redirectTo = options.origin;
    await sendVerificationToken(provider, trx, user, { purpose: "reauthentication", email, redirectTo });
    await record(provider, trx, context, "email-requested", { userId: user.id, email });
  });
  return context.json({});
}
