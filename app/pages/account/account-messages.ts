import type { Language } from "#i18n/language.ts";
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

/** The page's own words, and those that it shares with signing in. */
export function accountMessages(language: Language): AccountMessages {
  const auth = messagesFor(language, "auth");
  const { errors, showPassword, capsLock, commonPassword, passwordHint, code } = auth;
  const { recoveryCode, recoveryCodeWrong, resend, resendIn, summary } = auth;
  const { codes, ...own } = messagesFor(language, "account");
  const failures = messagesFor(language, "authFailures");
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
