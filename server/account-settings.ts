import { z } from "zod";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import type { Log } from "#domain/services.ts";
import type { Config } from "./config.ts";
import { errorFields } from "./log.ts";

const waitMs = 3000;

/** What a GoTrue provider tells of itself at GET /settings, as far as pages differ by it. */
const providerSettings = z.object({
  mailer_autoconfirm: z.boolean().optional(),
  external: z.object({ google: z.boolean().optional() }).optional(),
});

/** What browsers must know of the accounts that this process keeps itself. */
export function embeddedAccounts({ origin, auth }: Config): AccountSettings {
  return {
    url: `${origin}/auth/v1`,
    google: auth.google !== undefined,
    confirmEmail: auth.confirmEmail,
    passwordMinimum: auth.passwordMinimum,
  };
}

/**
 * What browsers must know of accounts: a hosted provider is asked what it offers. One that does not answer within 3 s
 * counts as one that offers nothing but passwords, so that this process starts all the same.
 */
export async function readAccounts(config: Config, log: Log, ask: typeof fetch = fetch): Promise<AccountSettings> {
  const { hostedUrl: url, hostedApiKey: apiKey, passwordMinimum } = config.auth;
  if (url === undefined) return embeddedAccounts(config);
  const known = { url, ...(apiKey && { apiKey }), passwordMinimum };
  try {
    const answer = await ask(`${url}/settings`, {
      ...(apiKey && { headers: { apikey: apiKey } }),
      signal: AbortSignal.timeout(waitMs),
    });
    const { external, mailer_autoconfirm: autoconfirm } = providerSettings.parse(await answer.json());
    return { ...known, google: external?.google ?? false, confirmEmail: autoconfirm === false };
  } catch (error) {
    log.warn("auth-settings-unread", errorFields(error));
    return { ...known, google: false, confirmEmail: false };
  }
}
