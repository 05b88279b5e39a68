import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { type Body, readBody, readObject, readText } from "#auth/http/read-body.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { redirectTarget, safeTarget } from "#auth/http/redirect-to.ts";
import { readNewPassword } from "#auth/passwords/read-password.ts";
import type { Provider } from "#auth/provider.ts";
import { changeUser, createUser, findUserByEmail, lockUserByEmail, type User } from "#auth/users/user.ts";
import { viewUser } from "#auth/users/user-view.ts";
import { createVerificationToken } from "#auth/verification-tokens/create-verification-token.ts";
import type { Purpose } from "#auth/verification-tokens/purpose.ts";
import { emailLanguage, sendVerificationToken } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";
import { emailExists } from "./admin-users.ts";

/** Creates an account and emails its owner a link that signs them in, so that they can set a password. */
export async function inviteUser(provider: Provider, context: Context): Promise<Response> {
  const body = await readBody(context);
  const email = readEmail(body);
  if (email === "") throw invalidInput("An invite requires an email");
  const userMetadata = readObject(body, "data") ?? {};
  const redirectTo = redirectTarget(context, provider.options);
  const view = await provider.options.db.transaction().execute(async (trx) => {
    const account = { email, userMetadata, provider: "email", invited: true };
    const user = await createUser(trx, provider.options.now(), account);
    if (user === undefined) throw emailExists();
    const pageLocale = emailLanguage(user, redirectTo);
    await sendVerificationToken(provider, trx, user, { purpose: "invite", email, redirectTo, pageLocale });
    await record(provider, trx, context, "user-invited", { userId: user.id, email });
    return await viewUser(trx, user);
  });
  return context.json(view);
}

const purposes: Record<string, Purpose> = {
  signup: "signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change_current: "email_change_current",
  email_change_new: "email_change_new",
};

/** Purposes that create a missing account. */
const opening: Purpose[] = ["signup", "invite", "magiclink"];

type LinkRequest = {
  purpose: Purpose;
  email: string;
  newEmail: string;
  passwordHash: string | undefined;
  userMetadata: Record<string, unknown>;
};

/** Creates a link and code without sending them: the operator delivers them. */
export async function generateLink(provider: Provider, context: Context): Promise<Response> {
  const body = await readBody(context);
  const request = await readLinkRequest(provider, body);
  const wanted = readText(body, "redirect_to", 2048) || context.req.query("redirect_to");
  const redirectTo = safeTarget(wanted, provider.options);
  const { purpose, email, newEmail, passwordHash } = request;
  const response = await provider.options.db.transaction().execute(async (trx) => {
    const user = await linkedUser(provider, trx, request);
    const mailbox = purpose === "email_change_new" ? newEmail : email;
    const own = purpose === "signup" && passwordHash !== undefined ? { passwordHash } : {};
    const link = { purpose, email: mailbox, redirectTo, pageLocale: emailLanguage(user, redirectTo) };
    const made = await createVerificationToken(provider, trx, { userId: user.id, ...link, ...own });
    await record(provider, trx, context, "admin-link-made", { userId: user.id, email: mailbox });
    return {
      ...(await viewUser(trx, user)),
      action_link: made.link,
      email_otp: made.code,
      hashed_token: made.token,
      redirect_to: redirectTo,
      verification_type: purpose,
    };
  });
  return context.json(response);
}

async function readLinkRequest({ options, hasher }: Provider, body: Body): Promise<LinkRequest> {
  const type = readText(body, "type", 40);
  const purpose = Object.hasOwn(purposes, type) ? purposes[type] : undefined;
  if (purpose === undefined) throw invalidInput(`Invalid email action link type requested: ${type}`);
  const email = readEmail(body);
  if (email === "") throw invalidInput("A link requires an email");
  const newEmail = readEmail(body, "new_email");
  if (purpose.startsWith("email_change") && newEmail === "") throw invalidInput("A change requires a new email");
  const hasPassword = body["password"] !== undefined && body["password"] !== null && body["password"] !== "";
  const password = hasPassword ? await readNewPassword(body["password"], options) : undefined;
  const userMetadata = readObject(body, "data") ?? {};
  return { purpose, email, newEmail, userMetadata, passwordHash: password && (await hasher.hash(password)) };
}

/**
 * Returns the account of the link. Creates it, or prepares its change of email, if the link's purpose requires that.
 */
async function linkedUser({ options }: Provider, trx: Database, request: LinkRequest): Promise<User> {
  const { purpose, email, newEmail, userMetadata } = request;
  const now = options.now();
  const user = await lockUserByEmail(trx, email);
  if (user === undefined) {
    const account = { email, userMetadata, provider: "email", invited: purpose === "invite" };
    const created = opening.includes(purpose) ? await createUser(trx, now, account) : undefined;
    if (created === undefined) throw new AuthError(404, "user_not_found", "User with this email not found");
    return created;
  }
  if (purpose === "signup" && user.email_confirmed_at !== null) throw emailExists();
  if (!purpose.startsWith("email_change")) return user;
  if ((await findUserByEmail(trx, newEmail)) !== undefined) throw emailExists();
  const agreed = user.new_email === newEmail ? {} : { old_mailbox_agreed: false, new_mailbox_agreed: false };
  return await changeUser(trx, user.id, now, { new_email: newEmail, email_change_sent_at: now, ...agreed });
}
