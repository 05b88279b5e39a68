import type { AccountSettings } from "#domain/accounts/account-settings.ts";

/** Accounts as stored by the embedded provider of a fresh installation. */
export function testAccounts(origin: string): AccountSettings {
  return {
    url: `${origin}/auth/v1`,
    google: false,
    confirmEmail: false,
    signUps: true,
    passwordMinimum: 6,
    commonPasswords: "warn",
    canDelete: true,
    features: { currentPassword: true, recoveryCodes: true, sessionList: true },
  };
}
