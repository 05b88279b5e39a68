import type { Context } from "hono";
import type { Database } from "#database/database.ts";
import type { AuditAction } from "./audit/audit-action.ts";
import type { EnqueueEmail } from "./auth-email.ts";
import type { Limits } from "./limits/limits.ts";
import type { PasswordCost } from "./passwords/hash-password.ts";

/** A structured log line. Never contains a token, code, password or email. */
export type AuthLog = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
};

export type AuthOptions = {
  db: Database;
  now: () => Date;
  log: AuthLog;
  /** The site's scheme and host, without a trailing slash. The issuer and links in emails begin with it. */
  origin: string;
  /** Further origins that a sign-in may redirect to. */
  allowedOrigins: string[];
  /** Complete URLs, in addition to our own pages, that a sign-in may redirect to. */
  allowedRedirects?: string[];
  enqueueEmail: EnqueueEmail;
  /**
   * The secret for refresh tokens, codes, factors, and signing keys. At least 32 characters, and never stored in the
   * database.
   */
  secret: string;
  /** Authorizes the admin calls; undefined disables them. */
  serviceKey: string | undefined;
  /** The minimum length of a password, in characters. */
  passwordMinimum: number;
  /** Whether a new password is too common; undefined: not checked. Existing passwords stay valid. */
  isCommonPassword?: (password: string) => Promise<boolean>;
  /** Whether an account is inactive until its owner opens the link in an email. */
  confirmEmail: boolean;
  google: { clientId: string; clientSecret: string; issuerUrl: string | undefined } | undefined;
  /** The client's network address, if it can be trusted. */
  clientAddress: (context: Context) => string;
  limits?: Partial<Limits>;
  /** Hashing cost of newly set passwords. Default: OWASP's minimum. */
  passwordCost?: PasswordCost;
  /** Responses that must not reveal whether an email has an account take a multiple of this. Default: 200 ms. */
  stepMs?: number;
  /** Whether visitors may create accounts. Default: yes. */
  signUps?: boolean;
  /** Whether visitors may sign in without an email. Default: no. */
  anonymousSignIns?: boolean;
  /** The request's id in the log; included in server errors. */
  requestId?: (context: Context) => string;
  /** Called for each event of the audit log, for metrics. */
  onEvent?: (action: AuditAction) => void;
};
