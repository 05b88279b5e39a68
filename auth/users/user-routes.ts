import { type Context, Hono } from "hono";
import type { AuditAction } from "#auth/audit/audit-action.ts";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession, type SignedIn } from "#auth/bearer.ts";
import { hasVerifiedFactor } from "#auth/factors/factor.ts";
import { type Challenge, readChallenge } from "#auth/flow/flow-state.ts";
import { type Body, readBody, readObject, readText, requireSmall } from "#auth/http/read-body.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { redirectTarget } from "#auth/http/redirect-to.ts";
import { withMinimumDuration } from "#auth/http/with-minimum-duration.ts";
import { emailUses, originOfSession, readRequestOrigin } from "#auth/limits/account-uses.ts";
import { placesOf } from "#auth/limits/known-places.ts";
import { readCurrentPassword, readNewPassword } from "#auth/passwords/read-password.ts";
import type { Provider } from "#auth/provider.ts";
import type { Session } from "#auth/sessions/session.ts";
import { endOtherSessions } from "#auth/sessions/session.ts";
import { revokeVerificationTokens } from "#auth/verification-tokens/create-verification-token.ts";
import { sendEmailChange } from "#auth/verification-tokens/send-email-change.ts";
import { sendSecurityNotification } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";
import { mergeMetadata } from "./metadata.ts";
import { proveIdentity, requireMailboxProof } from "./reauthentication.ts";
import { addEmailIdentity, changeUser, findUserByEmail, lockUser, noPendingEmail, type User } from "./user.ts";
import { viewUser } from "./user-view.ts";

/** `GET /user` and `PUT /user`: the signed-in account. */
export function userRoutes(provider: Provider): Hono {
  return new Hono()
    .get("/user", async (context) => {
      const { user } = await requireSession(provider, context);
      return context.json(await viewUser(provider.options.db, user));
    })
    .put("/user", (context) => updateUser(provider, context));
}

type Change = {
  password: string | null;
  email: string;
  data: Record<string, unknown> | undefined;
  nonce: string;
  currentPassword: string;
  challenge: Challenge | null;
  redirectTo: string;
};

async function readChange({ options }: Provider, context: Context, body: Body): Promise<Change> {
  const { password } = body;
  const isGiven = password !== undefined && password !== null;
  return {
    password: isGiven ? await readNewPassword(password, options) : null,
    email: readEmail(body),
    data: readObject(body, "data"),
    nonce: readText(body, "nonce", 64),
    currentPassword: readCurrentPassword(body["current_password"]),
    challenge: readChallenge(body, options),
    redirectTo: redirectTarget(context, options),
  };
}

/**
 * Metadata may be changed at any time. Replacing a password requires the `current_password`, the code of `GET
 * /reauthenticate` as `nonce`, or a session that an email has started within the last ten minutes. A first password or
 * a change of email requires one of the two proofs or any sign-in that recent. All of them require the second factor if
 * there is one. A proof that is sent is always verified, however recent the sign-in. Roles in the body are ignored.
 */
async function updateUser(provider: Provider, context: Context): Promise<Response> {
  const { options, stepMs, admit } = provider;
  const change = await readChange(provider, context, await readBody(context));
  const signedIn = await requireSession(provider, context);
  const apply = () => applyChange(provider, context, change, signedIn);
  const hashes = change.password !== null || change.currentPassword !== "";
  const work = hashes ? () => admit(context, apply) : apply;
  // Timing must not reveal whether the new email is in use.
  const isHeld = options.confirmEmail && change.email !== "";
  return context.json(isHeld ? await withMinimumDuration({ stepMs }, work) : await work());
}

async function applyChange(provider: Provider, context: Context, change: Change, { user, session }: SignedIn) {
  const { options, limiter, hasher } = provider;
  await limiter.consume("changeBySession", session.id);
  const wantsEmail = change.email !== "" && change.email !== user.email;
  const isProved = await proveIdentity(provider, context, { user, session }, change);
  let passwordHash: string | null = null;
  if (change.password !== null || wantsEmail) {
    await requireSecondFactor(options.db, session);
    if (!isProved && user.email !== null) requireRecentSignIn(provider, session);
  }
  if (change.password !== null) {
    if (!isProved && user.password_hash !== null) requireMailboxProof(provider, session);
    if (await hasher.matches(change.password, user.password_hash)) {
      throw new AuthError(422, "same_password", "New password should be different from the old password.");
    }
    passwordHash = await hasher.hash(change.password);
  }
  return await options.db.transaction().execute(async (trx) => {
    if (wantsEmail) await countEmails(provider, trx, context, user, session, change.email);
    const locked = await lockUser(trx, user.id);
    const present = await requireSession(provider, context, trx);
    if (passwordHash !== null || wantsEmail) {
      // A factor may have been added after the check above, while the password was hashed.
      await requireSecondFactor(trx, present.session);
      // Skipped without an email, since such an account could not reauthenticate.
      if (user.email !== null) requireRecentSignIn(provider, present.session);
    }
    let latest = locked ?? present.user;
    if (passwordHash !== null) latest = await changePassword(provider, trx, context, latest, session, passwordHash);
    if (change.data !== undefined) latest = await changeMetadata(provider, trx, context, latest, change.data);
    if (wantsEmail) latest = await changeEmail(provider, trx, context, latest, change);
    return await viewUser(trx, latest);
  });
}

/**
 * Counts the emails of a change of email: the one to the current mailbox by session, the one to the new mailbox like
 * any other. A rejected change does not count.
 */
async function countEmails(
  provider: Provider,
  trx: Database,
  context: Context,
  { email: ownEmail }: User,
  session: Session,
  newEmail: string,
): Promise<void> {
  const { options, limiter } = provider;
  if (!options.confirmEmail) {
    await requireFree(trx, newEmail);
    if (ownEmail === null) return;
  }
  const own = ownEmail === null ? [] : emailUses(originOfSession(ownEmail, session), "email_change");
  const origin = await readRequestOrigin(provider, context, newEmail, trx);
  await limiter.consumeAll([...own, ...emailUses(origin, "email_change")], trx);
}

async function requireFree(db: Database, email: string): Promise<void> {
  if ((await findUserByEmail(db, email)) === undefined) return;
  throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

/** An account with a second factor can only be changed after passing it: access to the mailbox must not suffice. */
async function requireSecondFactor(db: Database, session: Session): Promise<void> {
  if (session.aal === "aal2" || !(await hasVerifiedFactor(db, session.user_id))) return;
  const message = "AAL2 session is required to update email or password when MFA is enabled.";
  throw new AuthError(401, "insufficient_aal", message);
}

/**
 * Ends all other sessions, invalidates all earlier codes and links, cancels a pending change of email, and notifies the
 * owner.
 */
async function changePassword(
  provider: Provider,
  trx: Database,
  context: Context,
  user: User,
  session: Session,
  passwordHash: string,
): Promise<User> {
  const changed = await changeUser(trx, user.id, provider.options.now(), {
    password_hash: passwordHash,
    ...noPendingEmail,
  });
  await endOtherSessions(trx, user.id, session.id);
  await revokeVerificationTokens(trx, user.id);
  await recordChange(provider, trx, context, user, "password-changed");
  await sendSecurityNotification(provider, trx, changed, "password-changed");
  return changed;
}

async function changeMetadata(
  provider: Provider,
  trx: Database,
  context: Context,
  user: User,
  data: Record<string, unknown>,
): Promise<User> {
  const merged = mergeMetadata(user.user_metadata, data);
  requireSmall(merged);
  await recordChange(provider, trx, context, user, "metadata-changed");
  return await changeUser(trx, user.id, provider.options.now(), { user_metadata: merged });
}

/**
 * Both mailboxes must confirm. If confirmation is disabled, an account without an email gets the new one immediately.
 */
async function changeEmail(
  provider: Provider,
  trx: Database,
  context: Context,
  user: User,
  { email, challenge, redirectTo }: Change,
): Promise<User> {
  const { options } = provider;
  const now = options.now();
  if (!options.confirmEmail) await requireFree(trx, email);
  await recordChange(provider, trx, context, user, "email-change-requested");
  if (!options.confirmEmail && user.email === null) {
    const known = await changeUser(trx, user.id, now, { email, email_confirmed_at: now, is_anonymous: false });
    await addEmailIdentity(trx, now, known);
    return known;
  }
  const asking = await changeUser(trx, user.id, now, {
    new_email: email,
    old_mailbox_agreed: false,
    new_mailbox_agreed: false,
    email_change_sent_at: now,
  });
  await trx
    .deleteFrom("auth_provider.one_time_tokens")
    .where("user_id", "=", user.id)
    .where("purpose", "in", ["email_change_current", "email_change_new"])
    .execute();
  await sendEmailChange(provider, trx, asking, { challenge, redirectTo, requestedFrom: placesOf(provider, context) });
  return asking;
}

async function recordChange(provider: Provider, trx: Database, context: Context, user: User, action: AuditAction) {
  await record(provider, trx, context, action, { userId: user.id, email: user.email });
}
