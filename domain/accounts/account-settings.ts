/** Where accounts live. */
export type AccountProvider = {
  /** The provider's base address, absolute and without a trailing slash, such as `https://taoli.example/auth/v1`. */
  url: string;
  /** The key by which a hosted provider's gateway knows the project. It is public: it stands for no person. */
  apiKey?: string;
};

/** What a browser must know of the place where accounts live. */
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
  features: AccountFeatures;
};

/** What the provider does beyond the protocol. Pages show only what there is. */
export type AccountFeatures = {
  /** A sensitive change can be confirmed with the current password. */
  currentPassword: boolean;
  /** Recovery codes for two-step sign-in. */
  recoveryCodes: boolean;
  /** Signed-in devices can be listed and ended one by one. */
  sessionList: boolean;
};
