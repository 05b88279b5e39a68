import { z } from "zod";
import type { AccountFeatures, AccountProvider, AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import type { Config } from "#server/start/config.ts";

const waitMs = 3000;
const retryIntervalMs = 60_000;

/** The GoTrue settings from GET /settings that affect pages. */
const providerSettings = z.object({
  mailer_autoconfirm: z.boolean().optional(),
  disable_signup: z.boolean().optional(),
  external: z.object({ google: z.boolean().optional() }).optional(),
  extensions: z.array(z.string()).optional(),
});

/** Returns the browser settings for accounts of the embedded provider. */
export function embeddedAccounts({ origin, auth }: Config): AccountSettings {
  return {
    url: `${origin}/auth/v1`,
    google: auth.google !== undefined,
    confirmEmail: auth.confirmEmail,
    signUps: auth.signUps,
    passwordMinimum: auth.passwordMinimum,
    commonPasswords: auth.commonPasswords,
    canDelete: true,
    features: { currentPassword: true, recoveryCodes: true, sessionList: true },
  };
}

/**
 * Reads the browser settings for accounts from a hosted provider. One that rejects the request, or does not respond
 * within 3 s, is treated as offering only passwords, so that this process still starts. The request is retried every
 * minute, and its response updates the returned object.
 */
export async function readAccounts(config: Config, log: Log, ask: typeof fetch = fetch): Promise<AccountSettings> {
  const { hostedUrl: url, hostedApiKey: apiKey, passwordMinimum } = config.auth;
  if (url === undefined) return embeddedAccounts(config);
  const accounts: AccountSettings = {
    url,
    ...(apiKey && { apiKey }),
    passwordMinimum,
    // A hosted provider decides which passwords to reject.
    commonPasswords: "warn",
    canDelete: config.auth.serviceKey !== undefined,
    ...offerOf({}),
  };
  const read = async () => {
    try {
      Object.assign(accounts, await readProvider(accounts, ask));
    } catch (error) {
      log.warn("auth-settings-not-read", errorFields(error));
      setTimeout(read, retryIntervalMs).unref();
    }
  };
  await read();
  return accounts;
}

/** Throws if the provider responds with anything but its settings. */
async function readProvider({ url, apiKey }: AccountProvider, ask: typeof fetch) {
  const response = await ask(`${url}/settings`, {
    ...(apiKey && { headers: { apikey: apiKey } }),
    redirect: "error",
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) throw new Error(`The auth provider responded with ${response.status}.`);
  return offerOf(providerSettings.parse(await response.json()));
}

type Offer = Pick<AccountSettings, "google" | "confirmEmail" | "signUps" | "features">;

function offerOf({
  external,
  mailer_autoconfirm: autoconfirm,
  disable_signup: isClosed,
  extensions = [],
}: z.infer<typeof providerSettings>): Offer {
  const features: AccountFeatures = {
    currentPassword: extensions.includes("current_password"),
    recoveryCodes: extensions.includes("recovery_codes"),
    sessionList: extensions.includes("sessions"),
  };
  return {
    google: external?.google ?? false,
    confirmEmail: autoconfirm === false,
    signUps: isClosed !== true,
    features,
  };
}
