import type { AuthEmail, RecoveryNotification } from "#auth/auth-email.ts";
import type { Provider } from "#auth/provider.ts";
import type { User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { type Locale, splitLocale } from "#i18n/locale.ts";
import {
  createVerificationToken,
  type VerificationRequest,
  type VerificationToken,
} from "./create-verification-token.ts";
import { emailName } from "./email-name.ts";
import type { Purpose } from "./purpose.ts";

const kinds = { signup: "confirm", invite: "invite", recovery: "recover", magiclink: "magic-link" } as const;

/** Creates a code and link and enqueues the email, which is sent if the transaction commits. */
export async function sendVerificationToken(
  provider: Provider,
  trx: Database,
  user: User,
  request: Omit<VerificationRequest, "userId">,
): Promise<VerificationToken> {
  const made = await createVerificationToken(provider, trx, { ...request, userId: user.id });
  const language = emailLanguage(user, request.redirectTo);
  const addressed = { to: request.email, language, fullName: emailName(user) };
  await provider.options.enqueueEmail(trx, emailOf(request.purpose, made, user, addressed));
  return made;
}

/** Notifies the owner of a security-relevant action, so that actions by another person do not go unnoticed. */
export async function sendSecurityNotification(
  { options }: Provider,
  trx: Database,
  user: User,
  kind: "password-changed" | "email-changed" | "factor-added" | "factor-removed",
  to: string | null = user.email,
): Promise<void> {
  if (to === null) return;
  const language = emailLanguage(user, options.origin);
  await options.enqueueEmail(trx, { kind, to, language, fullName: emailName(user) });
}

/** Notifies the owner that a recovery code was used or that new ones were created. */
export async function sendRecoveryNotification(
  { options }: Provider,
  trx: Database,
  user: User,
  notification: RecoveryNotification,
): Promise<void> {
  if (user.email === null) return;
  const language = emailLanguage(user, options.origin);
  await options.enqueueEmail(trx, { ...notification, to: user.email, language, fullName: emailName(user) });
}

type Addressed = { to: string; language: Locale; fullName: string | null };

function emailOf(purpose: Purpose, { link, code }: VerificationToken, user: User, addressed: Addressed): AuthEmail {
  if (purpose === "reauthentication") return { kind: "reauthenticate", code, ...addressed };
  if (purpose === "email_change_current" || purpose === "email_change_new") {
    const emails = { oldEmail: user.email ?? "", newEmail: user.new_email ?? addressed.to };
    return { kind: "email-change", link, code, ...emails, ...addressed };
  }
  return { kind: kinds[purpose], link, code, ...addressed };
}

/** The user's chosen language, otherwise that of the link's target page. */
export function emailLanguage(user: User, redirectTo: string): Locale {
  const { language } = user.user_metadata;
  if (language === "en" || language === "zh") return language;
  return splitLocale(new URL(redirectTo).pathname).locale;
}
