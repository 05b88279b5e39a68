/** The auth provider's location. */
export type AccountProvider = {
  /** The provider's base URL, absolute and without a trailing slash, for example `https://taoli.example/auth/v1`. */
  url: string;
  /** The key that identifies the project to a hosted provider's gateway. Public: it represents no person. */
  apiKey?: string;
};

/** The account provider's settings that a browser needs. */
export type AccountSettings = AccountProvider & {
  /** Whether one can sign in with Google. */
  google: boolean;
  /** Whether an account is inactive until its owner opens the link in an email. */
  confirmEmail: boolean;
  /** Whether visitors may open accounts. */
  signUps: boolean;
  /** The shortest password, in characters. */
  passwordMinimum: number;
  /** Whether a new password that is on the list of common ones is refused, or only warned of. */
  commonPasswords: "warn" | "refuse";
  /** Whether owners can delete their account here: with a hosted provider only if this site has a service key. */
  canDelete: boolean;
  features: AccountFeatures;
};

/** The provider's extensions to the protocol. Pages show only available features. */
export type AccountFeatures = {
  /** A sensitive change can be confirmed with the current password. */
  currentPassword: boolean;
  /** Recovery codes for two-step sign-in. */
  recoveryCodes: boolean;
  /** Signed-in devices can be listed and ended one by one. */
  sessionList: boolean;
};
