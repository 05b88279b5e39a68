import type { Database } from "#database/database.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Result } from "#std/result.ts";

/** A session of the account. Null for unknown values. */
type AccountSession = {
  id: string;
  createdAt: Date;
  lastActiveAt: Date;
  browser: string | null;
  system: string | null;
  network: string | null;
};

/** An account as the auth provider stores it. */
export type PersonAccount = {
  id: string;
  email: string;
  fullName: string | null;
  language: Locale | null;
  createdAt: Date;
  confirmedAt: Date | null;
  lastSignInAt: Date | null;
  /** Ways to sign in: `email`, `google`. */
  providers: string[];
  /** Verified second factors. */
  factors: { kind: string; createdAt: Date }[];
  isOperator: boolean;
  /** Null if the provider does not list them. */
  sessions: AccountSession[] | null;
};

/** `no-service-key`: a hosted provider gives access to its accounts only with AUTH_SERVICE_KEY. */
export type ControlFailure = "no-service-key" | "unavailable";

/** Work at the auth provider: inside our transaction if it uses this database, after the commit if it is hosted. */
type ProviderWork = {
  within(trx: Database): Promise<"done" | "operator" | "not-found">;
  /** Returns whether it succeeded. Idempotent; never throws. */
  after(): Promise<boolean>;
};

/** Operators' access to accounts at the auth provider. */
export type AccountControl = {
  find(by: { id: string } | { email: string }): Promise<Result<PersonAccount | null, ControlFailure>>;
  /** Ends one session, or all of them. A provider that does not list sessions can end only all. */
  endSessions(userId: string, sessionId: string | null): ProviderWork;
  /**
   * Ends all sessions and rejects sign-ins until `until`, or until the ban is lifted. `operator`: operators cannot be
   * banned.
   */
  ban(userId: string, until: Date | null): ProviderWork;
  /** Allows sign-ins again. */
  liftBan(userId: string): ProviderWork;
  /**
   * Prepares a link to set a password, as an email that the returned function enqueues. No email is sent if the last
   * one was sent less than a minute ago.
   */
  preparePasswordReset(account: PersonAccount): Promise<Result<(trx: Database) => Promise<void>, ControlFailure>>;
};
