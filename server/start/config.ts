import { z } from "zod";
import type { PaymentAccount } from "#domain/payments/payment-provider.ts";
import type { S3Settings } from "#providers/s3-store/s3-client.ts";
import { accountOfKey } from "#providers/stripe/account-of-key.ts";
import { databaseUrl, encryptedUrl } from "./encrypted-url.ts";
import { fileSettings, s3Config } from "./file-settings.ts";
import { type MonitoringConfig, monitoringConfig, monitoringSettings } from "./monitoring-settings.ts";

const port = z.coerce.number().int().min(1).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const origins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin));
const emails = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim().toLowerCase()))
  .pipe(z.array(z.email()).max(20));
const addresses = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));
const flag = z.enum(["0", "1"]).transform((text) => text === "1");
const secret = z.string().min(32, "at least 32 characters");
const megabytes = z.coerce.number().int().min(1).max(4096);

/**
 * All settings of the process, with defaults that work on a fresh machine.
 *
 * @internal Exported for its tests.
 */
export const settings = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  ORIGIN: origin.optional(),
  PAGE_CACHE_MB: megabytes.default(64),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  ...fileSettings,
  AUTH_URL: encryptedUrl.optional(),
  AUTH_API_KEY: z.string().min(1).optional(),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_BEFORE: secret.optional(),
  AUTH_SERVICE_KEY: secret.optional(),
  AUTH_ALLOWED_ORIGINS: origins.optional(),
  ADMIN_EMAILS: emails.optional(),
  AUTH_ALLOWED_REDIRECTS: addresses.optional(),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  COMMON_PASSWORDS: z.enum(["warn", "refuse"]).optional(),
  CONFIRM_EMAIL: flag.optional(),
  SIGNUPS: flag.optional(),
  AUTH_ANONYMOUS: flag.optional(),
  AUTH_RATE_LIMITS: z.coerce.number().min(0).max(1000).default(1),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER_URL: encryptedUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Taoli 桃李 <hello@taoli.example>"),
  POSTAL_ADDRESS: z
    .string()
    .trim()
    .min(10)
    .max(300)
    .regex(/^[^\p{Cc}]*$/u, "one line")
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w+$/u, "a secret key: sk_… or rk_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/u, "the webhook endpoint's signing secret: whsec_…")
    .optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, "scheme, host and port only")
    .transform((text) => new URL(text).origin)
    .optional(),
  ALLOW_PGLITE_LIVE: flag.optional(),
  ...monitoringSettings,
  BACKUP_PASSPHRASE: z.string().min(12, "at least 12 characters").optional(),
});

export type Config = {
  host: string;
  port: number;
  /** Scheme, host and port as visitors enter them, without a trailing slash. */
  origin: string;
  /** False if the origin is only the default for a laptop. */
  originIsSet: boolean;
  databaseUrl: string | undefined;
  /** The same database as its owner, for the commands that migrate or restore it. Not used by the server. */
  databaseOwnerUrl: string | undefined;
  /** One replica or several, for public reads. */
  databaseReplicaUrl: string | undefined;
  dataDir: string;
  /** The store for photos; undefined: `dataDir`. */
  s3: Readonly<S3Settings> | undefined;
  pageCacheBytes: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** The number of our own proxies in front of this process; that many last entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
  auth: AuthConfig;
  /** Without a postal address no reminders are sent, unless emails stay on this machine. */
  email: { smtpUrl: string | undefined; from: string; postalAddress: string | null };
  payments: PaymentConfig;
  monitoring: MonitoringConfig;
  /** Encrypts and decrypts backups. */
  backupPassphrase: string | undefined;
};

type AuthConfig = {
  /** A hosted GoTrue provider, without a trailing slash; undefined: the embedded one. */
  hostedUrl: string | undefined;
  /** The `apikey` header for a hosted provider's gateway; public. */
  hostedApiKey: string | undefined;
  /** The secret for keys, refresh tokens and codes; undefined: created once and stored in a file of `dataDir`. */
  secret: string | undefined;
  /** The secret that a command replaces; undefined: the one in the file. The server itself does not need it. */
  secretBefore: string | undefined;
  /** Enables the admin API of the embedded provider, or grants access to a hosted one's; undefined: disabled. */
  serviceKey: string | undefined;
  /**
   * Other sites with accounts at the embedded provider: they may send requests to it, and sign-ins may redirect to
   * them.
   */
  allowedOrigins: string[];
  /** Accounts that become operators, in lowercase. */
  adminEmails: string[];
  /** Further complete URLs to which sign-ins may redirect, besides the pages of the allowed origins. */
  allowedRedirects: string[];
  passwordMinimum: number;
  /** How a new password on the list of common ones is treated. */
  commonPasswords: "warn" | "refuse";
  /** Whether an account is inactive until its owner opens the link in an email. */
  confirmEmail: boolean;
  /** Whether visitors may create accounts. */
  signUps: boolean;
  /** Whether visitors may be signed in without an address. */
  anonymousSignIns: boolean;
  /** The factor for the limits of the embedded provider; 0 disables them. */
  rateLimits: number;
  google: { clientId: string; clientSecret: string; issuerUrl: string | undefined } | undefined;
};

type PaymentConfig = {
  /** Secret key of a Stripe account; undefined: payments use the built-in Stripe sandbox. */
  secretKey: string | undefined;
  /** Secret of the webhook endpoint at Stripe; undefined: webhook events from Stripe are rejected. */
  webhookSecret: string | undefined;
  /** Scheme, host and port of a host to use instead of Stripe's. */
  apiUrl: string | undefined;
  account: PaymentAccount;
  /** Whether real money moves. */
  isLive: boolean;
};

/** An invalid configuration. The message names every invalid setting and its expected value. */
export class ConfigError extends Error {}

/** Reads and validates the environment. An empty value counts as not set. Throws a ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): Readonly<Config> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(set);
  if (!parsed.success) throw new ConfigError(explain(parsed.error));
  const { data } = parsed;
  if (data.DATABASE_REPLICA_URL !== undefined && data.DATABASE_URL === undefined)
    throw new ConfigError("DATABASE_REPLICA_URL belongs to DATABASE_URL, the primary, which is not set.");
  if (data.DATABASE_OWNER_URL !== undefined && data.DATABASE_URL === undefined)
    throw new ConfigError("DATABASE_OWNER_URL belongs to DATABASE_URL, which is not set.");
  return Object.freeze({
    host: data.HOST,
    port: data.PORT,
    origin: data.ORIGIN ?? `http://localhost:${data.PORT}`,
    originIsSet: data.ORIGIN !== undefined,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    dataDir: data.DATA_DIR,
    s3: s3Config(data, reject),
    pageCacheBytes: data.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: data.LOG_LEVEL,
    trustedProxies: data.TRUSTED_PROXIES,
    auth: authConfig(data),
    email: {
      smtpUrl: data.SMTP_URL,
      from: data.MAIL_FROM,
      postalAddress: data.POSTAL_ADDRESS ?? null,
    },
    payments: paymentConfig(data),
    monitoring: monitoringConfig(data, data.PORT, reject),
    backupPassphrase: data.BACKUP_PASSPHRASE,
  });
}

function authConfig(data: z.infer<typeof settings>): AuthConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = data;
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both, or neither.");
  return {
    hostedUrl: data.AUTH_URL?.replace(/\/+$/, ""),
    hostedApiKey: data.AUTH_API_KEY,
    secret: data.AUTH_SECRET,
    secretBefore: data.AUTH_SECRET_BEFORE,
    serviceKey: data.AUTH_SERVICE_KEY,
    allowedOrigins: data.AUTH_ALLOWED_ORIGINS ?? [],
    adminEmails: data.ADMIN_EMAILS ?? [],
    allowedRedirects: data.AUTH_ALLOWED_REDIRECTS ?? [],
    passwordMinimum: data.PASSWORD_MIN_LENGTH,
    commonPasswords: data.COMMON_PASSWORDS ?? (data.ORIGIN?.startsWith("https:") ? "refuse" : "warn"),
    confirmEmail: data.CONFIRM_EMAIL ?? data.SMTP_URL !== undefined,
    signUps: data.SIGNUPS ?? true,
    anonymousSignIns: data.AUTH_ANONYMOUS ?? false,
    rateLimits: data.AUTH_RATE_LIMITS,
    google:
      clientId !== undefined && clientSecret !== undefined
        ? { clientId, clientSecret, issuerUrl: data.GOOGLE_ISSUER_URL }
        : undefined,
  };
}

/** Rejects settings that would take real money but could miss payments or lose their records. */
function paymentConfig(data: z.infer<typeof settings>): PaymentConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = data;
  const account = accountOfKey(secretKey);
  const isLive = account === "stripe-live";
  if (secretKey === undefined && webhookSecret !== undefined)
    throw new ConfigError(
      "STRIPE_WEBHOOK_SECRET belongs to STRIPE_SECRET_KEY, which is not set: payments would go to the Stripe sandbox.",
    );
  if (secretKey === undefined && apiUrl !== undefined)
    throw new ConfigError(
      "STRIPE_API_URL belongs to STRIPE_SECRET_KEY, which is not set: payments would go to the Stripe sandbox.",
    );
  if (isLive && apiUrl?.startsWith("http:"))
    throw new ConfigError("STRIPE_API_URL is plain http: a live key is sent over https only.");
  if (isLive && webhookSecret === undefined)
    throw new ConfigError(
      "STRIPE_SECRET_KEY is a live key: set STRIPE_WEBHOOK_SECRET too, or payments are detected late if payers do not return to the site.",
    );
  if (isLive && data.DATABASE_URL === undefined && !data.ALLOW_PGLITE_LIVE)
    throw new ConfigError(
      "STRIPE_SECRET_KEY is a live key, and the embedded database does not survive a power cut: set DATABASE_URL, or ALLOW_PGLITE_LIVE=1 to take that risk.",
    );
  return { secretKey, webhookSecret, apiUrl, account, isLive };
}

function reject(message: string): never {
  throw new ConfigError(message);
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  return ["These settings cannot be used:", ...lines].join("\n");
}

/** The environment of this process. No other file reads it. */
export function processConfig(): Readonly<Config> {
  return readConfig(process.env);
}
