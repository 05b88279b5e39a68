import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Locale, localPath } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";

export type LocaleValue = {
  locale: Locale;
  /** The messages that every page needs: header, footer, labels. */
  messages: Messages<"shared">;
  /** Returns a path in the reader's language: `/pricing` becomes `/zh/pricing` on Chinese pages. */
  href: (path: string) => string;
};

const LocaleContext = createContext<LocaleValue | null>(null);

type Props = { locale: Locale; messages: Messages<"shared">; children: ReactNode };

export function LocaleProvider({ locale, messages, children }: Props) {
  const value = useMemo(
    () => ({ locale, messages, href: (path: string) => localPath(locale, path) }),
    [locale, messages],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

/** The locale of the page. Throws outside a LocaleProvider. */
export function useLocale(): LocaleValue {
  const value = useContext(LocaleContext);
  if (!value) throw new Error("useLocale must be used within a LocaleProvider");
  return value;
}
