import type { AuthChangeEvent, AuthError, GoTrueClient, Session, SignOut } from "@supabase/auth-js";
import type { AccountProvider } from "#domain/accounts/account-settings.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { createAuthClient } from "./auth-client.ts";
import { clearStoredAccount, readStoredSession } from "./stored-session.ts";

export type AuthState = {
  session: Session | null;
  /** True until the first session is known, for 3 s at most. */
  loading: boolean;
  /** The client's latest event; null before it has loaded. */
  event: AuthChangeEvent | null;
};

export type SessionWatcher = {
  client: GoTrueClient;
  signOut(scope?: SignOut["scope"]): Promise<AuthError | null>;
};

/** External dependencies that tests replace. */
type Dependencies = {
  createClient: (provider: AccountProvider) => GoTrueClient;
  readStored: () => AuthState["session"];
  clearStored: () => void;
  /** Makes the header show its signed-in controls, as the boot script does before first paint. */
  mark: (isSignedIn: boolean) => void;
  goHome: () => void;
};

const browser: Dependencies = {
  createClient: createAuthClient,
  readStored: () => readStoredSession(window),
  clearStored: () => clearStoredAccount(window),
  mark: (isSignedIn) => document.documentElement.toggleAttribute("data-session", isSignedIn),
  goHome: () => location.assign(localPath(splitLocale(location.pathname).locale, "/")),
};

/** How long signing out waits for the server's response. */
const signOutTimeoutMs = 1500;

/**
 * Starts the client, passes every event to `publish`, the initial one first, and ends sessions.
 * A session that could not be refreshed because the server is unreachable is retained: the client tries again. A
 * session that the server rejects is removed, here and in the browser's storage.
 */
export function watchSession(
  provider: AccountProvider,
  publish: (state: AuthState) => void,
  { createClient, readStored, clearStored, mark, goHome }: Dependencies = browser,
): SessionWatcher {
  const client = createClient(provider);
  let leaving = false;
  let hasLeft = false;
  client.onAuthStateChange((event, newSession) => {
    // A renewal in progress may complete after sign-out: it must not restore the session.
    if (hasLeft) return clearStored();
    // Signing out navigates home, so the current page no longer changes.
    if (leaving && event === "SIGNED_OUT") return;
    const session = newSession ?? (event === "SIGNED_OUT" ? null : readStored());
    mark(session !== null);
    publish({ event, loading: false, session });
  });

  /** Signing out never fails for the reader, even if the server is unavailable or rejects it. */
  async function leaveHere(): Promise<void> {
    await withDeadline(signOutTimeoutMs, client.signOut({ scope: "local" })).catch(() => null);
    hasLeft = true;
    clearStored();
    goHome();
  }

  async function signOut(scope: SignOut["scope"] = "local"): Promise<AuthError | null> {
    if (scope === "others") return (await client.signOut({ scope })).error;
    leaving = true;
    if (scope === "local") {
      await leaveHere();
      return null;
    }
    const { error } = await client.signOut({ scope });
    if (readStored() === null) {
      clearStored();
      goHome();
    } else leaving = false;
    return error;
  }
  return { client, signOut };
}
