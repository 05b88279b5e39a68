import type { Locale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";

export type AccountMessages = Omit<Messages<"account">, "codes"> & {
  auth: Pick<
    Messages<"auth">,
    | "errors"
    | "showPassword"
    | "capsLock"
    | "commonPassword"
    | "passwordHint"
    | "code"
    | "recoveryCode"
    | "recoveryCodeWrong"
    | "resend"
    | "resendIn"
    | "summary"
  >;
  failures: Messages<"authFailures">;
};

/** The messages of the page, and those it shares with /auth. */
export function accountMessages(locale: Locale): AccountMessages {
  const auth = messagesFor(locale, "auth");
  const { errors, showPassword, capsLock, commonPassword, passwordHint, code } = auth;
  const { recoveryCode, recoveryCodeWrong, resend, resendIn, summary } = auth;
  const { codes, ...own } = messagesFor(locale, "account");
  const failures = messagesFor(locale, "authFailures");
  return {
    ...own,
    auth: {
      errors,
      showPassword,
      capsLock,
      commonPassword,
      passwordHint,
      code,
      recoveryCode,
      recoveryCodeWrong,
      resend,
      resendIn,
      summary,
    },
    failures: { ...failures, codes: { ...failures.codes, ...codes } },
  };
}
