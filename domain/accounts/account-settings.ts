/** The auth provider's location. */
export type AccountProvider = {
  /** The provider's base URL, absolute and without a trailing slash, for example `https://taoli.example/auth/v1`. */
  url: string;
  /** The public key that identifies the project to a hosted provider's gateway. It authenticates no person. */
  apiKey?: string;
};

/** The account provider's settings that a browser needs. */
export type AccountSettings = AccountProvider & {
  /** Whether sign-in with Google is available. */
  google: boolean;
  /** Whether an account is inactive until its owner opens the link in an email. */
  confirmEmail: boolean;
  /** Whether visitors may create accounts. */
  signUps: boolean;
  /** The minimum length of a password, in characters. */
  passwordMinimum: number;
  /** Whether a common new password is rejected or only causes a warning. */
  commonPasswords: "warn" | "refuse";
  /** Whether owners can delete their account here: with a hosted provider, only if this site has a service key. */
  canDelete: boolean;
  features: AccountFeatures;
};

/** The provider's extensions to the protocol. Pages show only available features. */
export type AccountFeatures = {
  /** A sensitive change can be confirmed with the current password. */
  currentPassword: boolean;
  /** Recovery codes for two-step sign-in. */
  recoveryCodes: boolean;
  /** Signed-in devices can be listed and signed out individually. */
  sessionList: boolean;
};
