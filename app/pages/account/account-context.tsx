import type { User } from "@supabase/auth-js";
import { createContext, useContext } from "react";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { AccountMessages } from "./account-messages.ts";
import type { AccountRequest, RequestOutcome } from "./account-request.ts";

export type AccountPageSettings = {
  accounts: AccountSettings;
  /** The operator's address, for readers who are locked out. */
  contactEmail: string;
};

export type AccountValue = AccountPageSettings & {
  user: User;
  /** Whether `user` was compared with the provider's data since the page was opened. */
  isUserFresh: boolean;
  /** Compares it again after a change that does not update the session. */
  refreshUser: () => void;
  messages: AccountMessages;
  /**
   * Asks the reader to confirm their identity, and sends the request with that proof. With `byCode`, only an emailed
   * code is accepted.
   */
  confirmIdentity: (request: AccountRequest, options: { byCode: boolean }) => Promise<RequestOutcome>;
};

export const AccountContext = createContext<AccountValue | null>(null);

/** Returns the cards' shared state. Throws outside the page. */
export function useAccount(): AccountValue {
  const value = useContext(AccountContext);
  if (!value) throw new Error("useAccount must be used within the account page");
  return value;
}
