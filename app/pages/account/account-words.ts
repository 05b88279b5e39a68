import type { Language } from "#i18n/language.ts";
import { type Words, words } from "#i18n/words.ts";

export type AccountWords = Omit<Words<"account">, "codes"> & {
  auth: Pick<
    Words<"auth">,
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
  failures: Words<"authFailures">;
};

/** The messages of the page, and those it shares with /auth. */
export function accountWords(language: Language): AccountWords {
  const auth = words(language, "auth");
  const { errors, showPassword, capsLock, commonPassword, passwordHint, code } = auth;
  const { recoveryCode, recoveryCodeWrong, resend, resendIn, summary } = auth;
  const { codes, ...own } = words(language, "account");
  const failures = words(language, "authFailures");
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
