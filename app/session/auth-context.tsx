import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from "react";
import { readStoredSession, type Session, sessionStorageKey } from "./stored-session.ts";

export type AuthValue = {
  session: Session | null;
  /** True until the stored session has been read once. */
  loading: boolean;
};

const AuthContext = createContext<AuthValue | null>(null);

/** Gives the page the session that this browser keeps, and follows sign-in and sign-out in other tabs. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [value, setValue] = useState<AuthValue>({ session: null, loading: true });

  useEffect(() => {
    // In a transition, because parts of the page may still wait for their script: an urgent change would blank them.
    const read = () => startTransition(() => setValue({ session: readStoredSession(window), loading: false }));
    const onStorage = (event: StorageEvent) => {
      if (event.key === sessionStorageKey || event.key === null) read();
    };
    read();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  return <AuthContext value={value}>{children}</AuthContext>;
}

/** The reader's session. Throws outside an AuthProvider. */
export function useAuth(): AuthValue {
  const value = useContext(AuthContext);
  if (!value) throw new Error("useAuth must be used within an AuthProvider");
  return value;
}
