import type { User } from "@supabase/auth-js";
import { createContext, useContext } from "react";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import type { AccountAction } from "./account-action.ts";
import type { AccountWords } from "./account-words.ts";

export type AccountValue = {
  user: User;
  words: AccountWords;
  /** The shortest password, in characters. */
  passwordMinimum: number;
  /** Where to write when nothing else helps. */
  contactEmail: string;
  /**
   * Asks for the code of a letter and does the action with it. What the action then failed with, null when it is done;
   * "turned-away" when the reader closed the question.
   */
  prove: (action: AccountAction) => Promise<AuthFailure | "turned-away" | null>;
};

export const AccountContext = createContext<AccountValue | null>(null);

/** What every card of the page works with. Throws outside of the page. */
export function useAccount(): AccountValue {
  const value = useContext(AccountContext);
  if (!value) throw new Error("useAccount must be used within the account page");
  return value;
}
