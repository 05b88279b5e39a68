import type { Language } from "#i18n/language.ts";
import { type Words, words } from "#i18n/words.ts";

export type AccountWords = Omit<Words<"account">, "codes"> & {
  auth: Pick<
    Words<"auth">,
    "errors" | "showPassword" | "capsLock" | "passwordHint" | "code" | "resend" | "resendIn" | "summary"
  >;
  failures: Words<"authFailures">;
};

/** The page's own words, and those that it shares with signing in. */
export function accountWords(language: Language): AccountWords {
  const { errors, showPassword, capsLock, passwordHint, code, resend, resendIn, summary } = words(language, "auth");
  const { codes, ...own } = words(language, "account");
  const failures = words(language, "authFailures");
  return {
    ...own,
    auth: { errors, showPassword, capsLock, passwordHint, code, resend, resendIn, summary },
    failures: { ...failures, codes: { ...failures.codes, ...codes } },
  };
}
