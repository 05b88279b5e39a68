import { createContext, useContext } from "react";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Messages } from "#i18n/messages.ts";
import type { AuthView } from "./auth-view.ts";

export type AuthPageValue = {
  messages: Messages<"auth">;
  failures: Messages<"authFailures">;
  accounts: AccountSettings;
  contactEmail: string;
  /** Returns a view's path in the reader's locale, with the `next` parameter. */
  path: (view: AuthView) => string;
  /** Absolute URL to return to from emails and other sites. The URL and `next` are in the reader's locale. */
  returnTo: (view: AuthView | "next" | "confirmed") => string;
  /** The email address typed last. It carries over from view to view. */
  typedEmail: () => string;
  setTypedEmail: (email: string) => void;
};

export const AuthPageContext = createContext<AuthPageValue | null>(null);

/** Returns the views' shared state. Throws outside the page. */
export function useAuthPage(): AuthPageValue {
  const value = useContext(AuthPageContext);
  if (!value) throw new Error("useAuthPage must be used within the auth page");
  return value;
}
