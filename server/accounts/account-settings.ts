import { z } from "zod";
import type { AccountFeatures, AccountProvider, AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import type { Config } from "#server/start/config.ts";

const waitMs = 3000;
const againMs = 60_000;

/** What a GoTrue provider tells of itself at GET /settings, as far as pages differ by it. */
const providerSettings = z.object({
  mailer_autoconfirm: z.boolean().optional(),
  disable_signup: z.boolean().optional(),
  external: z.object({ google: z.boolean().optional() }).optional(),
  extensions: z.array(z.string()).optional(),
});

/** What browsers must know of the accounts that this process keeps itself. */
export function embeddedAccounts({ origin, auth }: Config): AccountSettings {
  return {
    url: `${origin}/auth/v1`,
    google: auth.google !== undefined,
    confirmEmail: auth.confirmEmail,
    signUps: auth.signUps,
    passwordMinimum: auth.passwordMinimum,
    commonPasswords: auth.commonPasswords,
    features: { currentPassword: true, recoveryCodes: true, sessionList: true },
  };
}

/**
 * What browsers must know of accounts: a hosted provider is asked what it offers. One that refuses, or does not answer
 * within 3 s, counts as one that offers nothing but passwords, so that this process starts all the same. It is asked
 * again every minute, and what it then says is put into what this returned.
 */
export async function readAccounts(config: Config, log: Log, ask: typeof fetch = fetch): Promise<AccountSettings> {
  const { hostedUrl: url, hostedApiKey: apiKey, passwordMinimum } = config.auth;
  if (url === undefined) return embeddedAccounts(config);
  const accounts: AccountSettings = {
    url,
    ...(apiKey && { apiKey }),
    passwordMinimum,
    // What a hosted provider refuses is its own decision.
    commonPasswords: "warn",
    ...offerOf({}),
  };
  const read = async () => {
    try {
      Object.assign(accounts, await readProvider(accounts, ask));
    } catch (error) {
      log.warn("auth-settings-unread", errorFields(error));
      setTimeout(read, againMs).unref();
    }
  };
  await read();
  return accounts;
}

/** Throws when the provider answers anything but its settings. */
async function readProvider({ url, apiKey }: AccountProvider, ask: typeof fetch) {
  const response = await ask(`${url}/settings`, {
    ...(apiKey && { headers: { apikey: apiKey } }),
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) throw new Error(`The provider of accounts answered ${response.status}.`);
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
