/** How often something may be done: `points` times in `seconds`. No points: without limit, for measurements only. */
export type Limit = { points: number; seconds: number };

export type Limits = {
  signUpByClient: Limit;
  signInByClient: Limit;
  /** Failed tries only: a sign-in that succeeds clears them. From one network, so that it keeps out nobody else. */
  signInByAddressAndClient: Limit;
  /** From wherever they come: what one network may not reach by itself. */
  signInByAddress: Limit;
  refreshBySession: Limit;
  /** Letters that somebody asks for, to whomever. */
  mailByClient: Limit;
  /** As with sign-ins: one network alone cannot keep somebody from getting a letter. */
  mailByAddressAndClient: Limit;
  mailByAddress: Limit;
  /** The pause between two letters of one kind to one address. */
  mailPause: Limit;
  verifyByClient: Limit;
  /** As with sign-ins: a stranger's guesses keep nobody from handing in their own code. */
  verifyByAddressAndClient: Limit;
  verifyByAddress: Limit;
  /** Tries at a second factor, by account. */
  factorByUser: Limit;
  /** Wrong current passwords before a change, by account: a session that was stolen must not be used to guess it. */
  currentPasswordByUser: Limit;
  /** Changes of an account, which cost a password hash or leave a line behind, by account. */
  changeByUser: Limit;
  /** What strangers may ask of other providers, by network address. */
  authorizeByClient: Limit;
};

export type LimitName = keyof Limits;

const minutes = (count: number) => count * 60;

/** Loose enough for a school behind one address, tight enough that guessing gets nowhere. */
export const defaultLimits: Limits = {
  signUpByClient: { points: 30, seconds: minutes(60) },
  signInByClient: { points: 60, seconds: minutes(5) },
  signInByAddressAndClient: { points: 20, seconds: minutes(15) },
  signInByAddress: { points: 100, seconds: minutes(60) },
  refreshBySession: { points: 60, seconds: minutes(5) },
  mailByClient: { points: 30, seconds: minutes(60) },
  mailByAddressAndClient: { points: 6, seconds: minutes(60) },
  mailByAddress: { points: 20, seconds: minutes(60) },
  mailPause: { points: 1, seconds: 60 },
  verifyByClient: { points: 60, seconds: minutes(5) },
  verifyByAddressAndClient: { points: 15, seconds: minutes(5) },
  verifyByAddress: { points: 60, seconds: minutes(5) },
  factorByUser: { points: 10, seconds: minutes(5) },
  currentPasswordByUser: { points: 10, seconds: minutes(15) },
  changeByUser: { points: 20, seconds: minutes(5) },
  authorizeByClient: { points: 60, seconds: minutes(5) },
};
