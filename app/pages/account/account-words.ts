import type { Language } from "#i18n/language.ts";
import { type Words, words } from "#i18n/words.ts";

export type AccountWords = Words<"account"> & {
  auth: Pick<
    Words<"auth">,
    "errors" | "showPassword" | "capsLock" | "passwordHint" | "code" | "resend" | "resendIn" | "summary"
  >;
  failures: Words<"authFailures">;
};

/** The page's own words, and those that it shares with signing in. */
export function accountWords(language: Language): AccountWords {
  const { errors, showPassword, capsLock, passwordHint, code, resend, resendIn, summary } = words(language, "auth");
  return {
    ...words(language, "account"),
    auth: { errors, showPassword, capsLock, passwordHint, code, resend, resendIn, summary },
    failures: words(language, "authFailures"),
  };
}
