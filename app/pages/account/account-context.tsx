import type { User } from "@supabase/auth-js";
import { createContext, useContext } from "react";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { AccountAction } from "./account-action.ts";
import type { AccountMessages } from "./account-messages.ts";

/** What the page knows of the site and of the provider of accounts. */
export type AccountPageSettings = {
  accounts: AccountSettings;
  /** Where to write when nothing else helps. */
  contactEmail: string;
};

export type AccountValue = AccountPageSettings & {
  user: User;
  messages: AccountMessages;
  /**
   * Asks the reader to confirm that the account is theirs, and runs the action with that proof. With `byCode` only the code of an
   * email counts. What the action failed with, null when it is done; "turned-away" when the reader closed the question.
   */
  prove: (action: AccountAction, options: { byCode: boolean }) => Promise<AuthFailure | "turned-away" | null>;
};

export const AccountContext = createContext<AccountValue | null>(null);

/** What every card of the page works with. Throws outside of the page. */
export function useAccount(): AccountValue {
  const value = useContext(AccountContext);
  if (!value) throw new Error("useAccount must be used within the account page");
  return value;
}
