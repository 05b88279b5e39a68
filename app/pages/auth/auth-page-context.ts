import { createContext, useContext } from "react";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Messages } from "#i18n/messages.ts";
import type { AuthView } from "./auth-view.ts";

export type AuthPageValue = {
  messages: Messages<"auth">;
  failures: Messages<"authFailures">;
  accounts: AccountSettings;
  contactEmail: string;
  /** The path of a view in the reader's language; it keeps where the reader comes from. */
  path: (view: AuthView) => string;
  /** Return URL for links in emails and for other sites: absolute, in the reader's locale, as is `next`. */
  returnTo: (view: AuthView | "next") => string;
  /** The address typed last: it goes along from view to view. */
  typedEmail: () => string;
  noteEmail: (email: string) => void;
};

export const AuthPageContext = createContext<AuthPageValue | null>(null);

/** What all views of the page share. Throws outside of it. */
export function useAuthPage(): AuthPageValue {
  const value = useContext(AuthPageContext);
  if (!value) throw new Error("useAuthPage must be used within the page of accounts");
  return value;
}
