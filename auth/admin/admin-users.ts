import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { type Body, readBody, readObject, requireSmall } from "#auth/http/read-body.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { readNewPassword } from "#auth/passwords/read-password.ts";
import type { Provider } from "#auth/provider.ts";
import { endAllSessions } from "#auth/sessions/session.ts";
import { consumePendingPassword } from "#auth/sign-up/pending-password.ts";
import { mergeMetadata } from "#auth/users/metadata.ts";
import {
  changeUser,
  createUser,
  findUserByEmail,
  lockUser,
  noPendingEmail,
  type User,
  updateEmailIdentity,
} from "#auth/users/user.ts";
import { viewUser } from "#auth/users/user-view.ts";
import { revokeVerificationTokens } from "#auth/verification-tokens/create-verification-token.ts";
import { sendSecurityNotification } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";
import { readBan } from "./ban-duration.ts";

/** A user's attributes set by an operator. Undefined: not sent. */
type Attributes = {
  email: string;
  passwordHash: string | undefined;
  userMetadata: Record<string, unknown> | undefined;
  appMetadata: Record<string, unknown> | undefined;
  isConfirmed: boolean;
  bannedUntil: Date | null | undefined;
};

/** Hashes the password before any transaction begins. */
async function readAttributes({ options, hasher }: Provider, body: Body): Promise<Attributes> {
  if (body["phone"]) throw new AuthError(400, "phone_provider_disabled", "Phone provider is disabled");
  const password = body["password"];
  const attributes = {
    email: readEmail(body),
    userMetadata: readObject(body, "user_metadata"),
    appMetadata: readObject(body, "app_metadata"),
    isConfirmed: body["email_confirm"] === true,
    bannedUntil: readBan(body["ban_duration"], options.now()),
  };
  const wanted = password === undefined || password === null ? undefined : await readNewPassword(password, options);
  return { ...attributes, passwordHash: wanted === undefined ? undefined : await hasher.hash(wanted) };
}

/** Creates an account. Without `email_confirm`, its owner must still confirm the email. */
export async function createUserAsAdmin(provider: Provider, context: Context): Promise<Response> {
  const attributes = await readAttributes(provider, await readBody(context));
  const { email, passwordHash = null, isConfirmed, bannedUntil } = attributes;
  if (email === "") throw invalidInput("Cannot create a user without either an email or phone");
  const view = await provider.options.db.transaction().execute(async (trx) => {
    const now = provider.options.now();
    const { userMetadata = {}, appMetadata = {} } = attributes;
    const account = { email, passwordHash, userMetadata, appMetadata, confirmed: isConfirmed, provider: "email" };
    const created = await createUser(trx, now, account);
    if (created === undefined) throw emailExists();
    if (isConfirmed) await updateEmailIdentity(trx, now, created);
    const user = bannedUntil ? await changeUser(trx, created.id, now, { banned_until: bannedUntil }) : created;
    await record(provider, trx, context, "admin-user-created", { userId: user.id, email });
    return await viewUser(trx, user);
  });
  return context.json(view);
}

/**
 * Updates the given fields and leaves the rest unchanged. A new password or a ban ends all sessions. A new email takes
 * effect immediately, on the operator's responsibility. An account confirmed this way gets the password of its sign-up,
 * unless a conflicting sign-up set another one.
 */
export async function changeUserAsAdmin(provider: Provider, context: Context): Promise<Response> {
  const attributes = await readAttributes(provider, await readBody(context));
  const view = await provider.options.db.transaction().execute(async (trx) => {
    const present = await requireTarget(trx, context);
    const user = await applyAttributes(provider, trx, present, attributes);
    await record(provider, trx, context, "admin-user-changed", { userId: user.id, email: user.email });
    return await viewUser(trx, user);
  });
  return context.json(view);
}

async function applyAttributes(
  provider: Provider,
  trx: Database,
  present: User,
  attributes: Attributes,
): Promise<User> {
  const now = provider.options.now();
  const { email, passwordHash, isConfirmed, bannedUntil } = attributes;
  const isMoved = isToMove(present, attributes);
  const hasNewPassword = passwordHash !== undefined;
  if (isMoved && (await findUserByEmail(trx, email)) !== undefined) throw emailExists();
  const user = await changeUser(trx, present.id, now, {
    ...(await pendingPassword(trx, present, attributes)),
    ...changeOf(present, attributes, now),
    ...(isMoved && { email }),
    ...((isMoved || hasNewPassword) && noPendingEmail),
  });
  if (isMoved || isConfirmed) await updateEmailIdentity(trx, now, user);
  if (isMoved || hasNewPassword) await revokeVerificationTokens(trx, user.id);
  if (hasNewPassword || bannedUntil) await endAllSessions(trx, user.id);
  if (hasNewPassword) await sendSecurityNotification(provider, trx, user, "password-changed");
  if (isMoved) await sendSecurityNotification(provider, trx, user, "email-changed", present.email);
  return user;
}

function isToMove(present: User, { email }: Attributes): boolean {
  return email !== "" && email !== present.email;
}

/** Returns the pending password of a user confirmed by the operator, if it was entered for this email. */
async function pendingPassword(trx: Database, present: User, attributes: Attributes) {
  const { isConfirmed, passwordHash } = attributes;
  if (!isConfirmed || present.email_confirmed_at !== null || passwordHash !== undefined) return {};
  if (isToMove(present, attributes)) return {};
  return { password_hash: await consumePendingPassword(trx, present) };
}

function changeOf(present: User, attributes: Attributes, now: Date) {
  const { passwordHash, isConfirmed, bannedUntil } = attributes;
  const userMetadata = mergeMetadata(present.user_metadata, attributes.userMetadata ?? {});
  const appMetadata = mergeMetadata(present.app_metadata, attributes.appMetadata ?? {});
  requireSmall({ ...userMetadata, ...appMetadata });
  return {
    user_metadata: userMetadata,
    app_metadata: appMetadata,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(isConfirmed && present.email_confirmed_at === null && { email_confirmed_at: now }),
    ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
  };
}

/** Deletes a user with all of the provider's data about them. Content stored elsewhere is not deleted. */
export async function deleteUserAsAdmin(provider: Provider, context: Context): Promise<Response> {
  await provider.options.db.transaction().execute(async (trx) => {
    const { id, email } = await requireTarget(trx, context);
    await trx.deleteFrom("auth_provider.users").where("id", "=", id).execute();
    await record(provider, trx, context, "admin-user-deleted", { userId: id, email });
  });
  return context.json({});
}

export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

/** Returns the user whose ID is in the path and locks the row until the transaction ends; 404 if there is none. */
export async function requireTarget(trx: Database, context: Context): Promise<User> {
  const id = context.req.param("id") ?? "";
  const user = isUuid(id) ? await lockUser(trx, id) : undefined;
  if (user === undefined) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}
