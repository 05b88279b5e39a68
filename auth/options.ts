import type { Context } from "hono";
import type { Database } from "#database/database.ts";
import type { AuditAction } from "./audit/audit-action.ts";
import type { EnqueueEmail } from "./auth-email.ts";
import type { Limits } from "./limits/limits.ts";
import type { PasswordCost } from "./passwords/hash-password.ts";

/** A structured log line. Never a token, a code, a password or an address. */
export type AuthLog = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
};

export type AuthOptions = {
  db: Database;
  now: () => Date;
  log: AuthLog;
  /** Scheme and host of the site, without a trailing slash. The issuer and links in emails begin with it. */
  origin: string;
  /** Further origins that a sign-in may lead back to. */
  allowedOrigins: string[];
  /** Complete addresses beside the own pages that a sign-in may lead back to. */
  allowedRedirects?: string[];
  enqueueEmail: EnqueueEmail;
  /**
   * The secret for refresh tokens, codes, factors, and signing keys. At least 32 characters, and never stored in the
   * database.
   */
  secret: string;
  /** Opens the admin calls; undefined: they are closed. */
  serviceKey: string | undefined;
  /** The fewest characters of a password. */
  passwordMinimum: number;
  /** Whether a password is too common to be set; undefined: none is. Passwords that are set already stay valid. */
  isCommonPassword?: (password: string) => Promise<boolean>;
  /** Whether an account is inactive until its owner opens the link in an email. */
  confirmEmail: boolean;
  google: { clientId: string; clientSecret: string; issuerUrl: string | undefined } | undefined;
  /** The client's network address, if it can be trusted. */
  clientAddress: (context: Context) => string;
  limits?: Partial<Limits>;
  /** Hashing cost of newly set passwords. Default: OWASP's minimum. */
  passwordCost?: PasswordCost;
  /** Responses that must not distinguish known addresses from unknown ones take a multiple of this. Default: 200 ms. */
  stepMs?: number;
  /** Whether strangers may open accounts. Default: yes. */
  signUps?: boolean;
  /** Whether visitors may sign in without an address. Default: no. */
  anonymousSignIns?: boolean;
  /** The id with which the log has a request; server errors carry it. */
  requestId?: (context: Context) => string;
  /** Sees each event of the audit log, for metrics. */
  onEvent?: (action: AuditAction) => void;
};
