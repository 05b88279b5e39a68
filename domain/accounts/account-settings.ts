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
  /** Whether an account waits for its owner to open the link in a letter. */
  confirmEmail: boolean;
  /** Whether visitors may open accounts. */
  signUps: boolean;
  /** The shortest password, in characters. */
  passwordMinimum: number;
};
