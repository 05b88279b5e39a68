import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Language, localPath } from "#i18n/language.ts";
import type { Messages } from "#i18n/messages.ts";

export type LanguageValue = {
  language: Language;
  /** The words that every page needs: header, footer, labels. */
  messages: Messages<"shared">;
  /** Puts a path into the reader's language: `/pricing` gives `/zh/pricing` on Chinese pages. */
  href: (path: string) => string;
};

const LanguageContext = createContext<LanguageValue | null>(null);

type Props = { language: Language; messages: Messages<"shared">; children: ReactNode };

export function LanguageProvider({ language, messages, children }: Props) {
  const value = useMemo(
    () => ({ language, messages, href: (path: string) => localPath(language, path) }),
    [language, messages],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** The reader's language. Throws outside a LanguageProvider, because a component there could only guess. */
export function useLanguage(): LanguageValue {
  const value = useContext(LanguageContext);
  if (!value) throw new Error("useLanguage must be used within a LanguageProvider");
  return value;
}
