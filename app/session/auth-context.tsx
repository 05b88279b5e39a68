import type { AuthError, GoTrueClient, SignOut, User } from "@supabase/auth-js";
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import type { AccountProvider } from "#domain/accounts/account-settings.ts";
import { readStoredSession } from "./stored-session.ts";
import type { AuthState } from "./watch-session.ts";

export type AuthValue = AuthState & {
  user: User | null;
  /** Returns the provider's client, which is loaded on first use. The function is stable. */
  client: () => Promise<GoTrueClient>;
  /**
   * Signs out this browser, all, or all others, and returns to the home page unless only the others were signed out.
   * Returns the failure, or null.
   */
  signOut: (scope?: SignOut["scope"]) => Promise<AuthError | null>;
};

const loadingMs = 3000;
const AuthContext = createContext<AuthValue | null>(null);

type Props = {
  provider: AccountProvider;
  children: ReactNode;
};

/**
 * Provides the session stored in this browser, and follows its changes here and in other tabs. The client's code
 * loads at once on pages that start at once, later if a session is stored, and otherwise never.
 */
export function AuthProvider({ provider, children }: Props) {
  const [state, setState] = useState<AuthState>({ session: null, loading: true, event: null });
  // Uses transitions, because parts of the page may still wait for their script: an urgent update would blank them.
  const [{ change, keeper, ...actions }] = useState(() => {
    const change = (more: Partial<AuthState>) => startTransition(() => setState((known) => ({ ...known, ...more })));
    const keeper = once(async () => (await import("./watch-session.ts")).watchSession(provider, change));
    const client = async () => (await keeper()).client;
    return { change, keeper, client, signOut: async (scope?: SignOut["scope"]) => (await keeper()).signOut(scope) };
  });

  useEffect(() => {
    const read = () => {
      const session = readStoredSession(window);
      change({ session });
      return session;
    };
    const know = () => change({ loading: false });
    const timer = setTimeout(know, loadingMs);
    const isStored = read() !== null;
    if (document.documentElement.dataset["start"]) keeper().catch(know);
    else if (isStored) (window.requestIdleCallback ?? setTimeout)(() => keeper().catch(know));
    else know();
    for (const type of ["storage", "pageshow"]) addEventListener(type, read);
    return () => {
      clearTimeout(timer);
      for (const type of ["storage", "pageshow"]) removeEventListener(type, read);
    };
  }, [change, keeper]);

  return <AuthContext value={{ ...state, ...actions, user: state.session?.user ?? null }}>{children}</AuthContext>;
}

/** The reader's session. Throws outside an AuthProvider. */
export function useAuth(): AuthValue {
  const value = useContext(AuthContext);
  if (!value) throw new Error("useAuth must be used within an AuthProvider");
  return value;
}

/** Runs once for all callers; after a failure, the next one retries. */
function once<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null;
  return () => {
    running ??= run().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}
