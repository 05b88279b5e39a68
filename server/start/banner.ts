import type { OpenedDatabase } from "#database/database.ts";
import { showsMailbox } from "#server/email/email-transport.ts";
import type { Config } from "./config.ts";

const durability: Record<OpenedDatabase["durability"], string> = {
  none: "in memory: gone when the process ends",
  "process-crash-only": "survives a killed process, not a power cut: set DATABASE_URL for anything that must last",
  "as-the-server-is-set": "as durable as the server is set to be",
};

const unencrypted =
  "ORIGIN is plain http: passwords and sign-in tokens travel unencrypted; put TLS in front and set https";

const otherName = "ORIGIN is not set: at any other address, pages load without styles and scripts";

/** Returns the text printed at startup: the site's URL, and which of its parts are embedded defaults. */
export function banner(config: Config, database: Pick<OpenedDatabase, "kind" | "durability">): string {
  const store =
    database.kind === "pglite"
      ? `embedded, in ${config.dataDir}/pglite; ${durability[database.durability]}`
      : durability[database.durability];
  return [
    `Taoli is ready: ${config.origin}`,
    `  database  ${database.kind === "pglite" ? "PGlite" : "PostgreSQL"} (${store})`,
    `  auth      ${authLine(config)}`,
    `  payments  ${paymentLine(config)}`,
    `  email     ${emailLine(config)}`,
    ...(config.email.postalAddress === null ? [`  reminders ${remindersLine(config)}`] : []),
    ...(isReachedByOtherHost(config) ? [`  address   ${otherName}`] : []),
    ...(isUnencrypted(config) ? [`  address   ${unencrypted}`] : []),
    "",
  ].join("\n");
}

function authLine({ auth, origin }: Config): string {
  if (auth.hostedUrl !== undefined) return `hosted, at ${auth.hostedUrl}`;
  const confirmation = auth.confirmEmail
    ? "new accounts confirm their address by email"
    : "addresses are not confirmed";
  const facts = [
    auth.signUps ? confirmation : "sign-up is closed",
    auth.anonymousSignIns && "visitors may sign in without an address",
    auth.rateLimits === 0 && "AUTH_RATE_LIMITS=0: passwords and codes can be guessed without limit",
  ];
  return [`embedded, at ${origin}/auth/v1`, ...facts.filter((fact) => fact !== false)].join("; ");
}

function paymentLine({ payments, origin }: Config): string {
  const { secretKey, webhookSecret, apiUrl, isLive } = payments;
  if (secretKey === undefined)
    return `built-in Stripe sandbox at ${origin}/test-payments, no money moves: set STRIPE_SECRET_KEY`;
  const elsewhere = apiUrl === undefined ? "" : ` at ${apiUrl}`;
  if (isLive) return `Stripe${elsewhere}, live: real money moves`;
  const late = "; without STRIPE_WEBHOOK_SECRET its webhook events are ignored";
  return `Stripe${elsewhere} in test mode, no money moves${webhookSecret === undefined ? late : ""}`;
}

function emailLine(config: Config): string {
  const { email, origin, dataDir } = config;
  if (email.smtpUrl !== undefined) return `by ${new URL(email.smtpUrl).host}`;
  if (showsMailbox(config)) return `development mailbox at ${origin}/dev/mail`;
  return `no email is sent: emails are saved in ${dataDir}/mail; set SMTP_URL`;
}

/** Whether visitors on other machines would connect without TLS. */
function isUnencrypted({ origin }: Config): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !isThisMachine(hostname);
}

function remindersLine({ email }: Config): string {
  return email.smtpUrl === undefined
    ? "POSTAL_ADDRESS is not set: with a mail server, none would be sent"
    : "not sent: set POSTAL_ADDRESS";
}

/** Whether the server listens for other machines while the origin is a laptop's default. */
function isReachedByOtherHost({ host, originIsSet }: Config): boolean {
  return !originIsSet && !isThisMachine(host);
}

function isThisMachine(host: string): boolean {
  return ["127.0.0.1", "::1", "[::1]", "localhost"].includes(host) || host.endsWith(".localhost");
}
