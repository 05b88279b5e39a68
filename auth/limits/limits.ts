/**
 * A rate limit: `points` uses in `seconds`, counted from the first use. Further uses are rejected until those seconds
 * have passed. With `backoff` they are delayed instead: each further use makes the next one wait, first `first`
 * seconds, then twice as long each time, up to `longest`; the count resets after `seconds` without a use. Without
 * points: unlimited.
 */
export type Limit = { points: number; seconds: number; backoff?: { first: number; longest: number } };

const minutes = (count: number) => count * 60;

/**
 * Every limit of the provider, of public writes without an account, and of promotion codes. The suffix names the
 * counted key: `ByClient` a network, `ByAddress` an email, `ByAddressAndClient` both, `ByPlace` a place known to the
 * account (see `known-places.ts`). A call from a known place counts only for that place; all others share the counters
 * by client and by address. Shared counters slow down: a stranger can make an owner wait, but never lock them out.
 */
export const defaultLimits = {
  signUpByClient: { points: 30, seconds: minutes(60) },

  signInByPlace: { points: 20, seconds: minutes(15), backoff: { first: 1, longest: 60 } },
  signInByClient: { points: 60, seconds: minutes(5) },
  // A single network is slowed down sooner and longer than all networks combined, so that a few networks cannot use up
  // the shared attempts.
  signInByAddressAndClient: { points: 5, seconds: minutes(60), backoff: { first: 1, longest: minutes(15) } },
  signInByAddress: { points: 50, seconds: minutes(60), backoff: { first: 1, longest: 60 } },

  refreshBySession: { points: 60, seconds: minutes(5) },

  /**
   * Between two emails of one kind to one address; counted separately for each known place and for all other requests.
   */
  mailPause: { points: 1, seconds: 60 },
  mailByPlace: { points: 6, seconds: minutes(60), backoff: { first: 60, longest: minutes(10) } },
  mailByClient: { points: 30, seconds: minutes(60) },
  mailByAddressAndClient: { points: 3, seconds: minutes(60), backoff: { first: 60, longest: minutes(60) } },
  mailByAddress: { points: 6, seconds: minutes(60), backoff: { first: 60, longest: minutes(10) } },

  /** Typed codes. In addition to these limits, each code has five attempts per known place. */
  verifyByPlace: { points: 10, seconds: minutes(60), backoff: { first: 1, longest: minutes(5) } },
  verifyByClient: { points: 60, seconds: minutes(5) },
  verifyByAddressAndClient: { points: 5, seconds: minutes(60), backoff: { first: 1, longest: minutes(15) } },
  verifyByAddress: { points: 20, seconds: minutes(60), backoff: { first: 1, longest: 60 } },

  /** Attempts at a second factor: per known place, and from everywhere else together. */
  factorByPlace: { points: 10, seconds: minutes(15), backoff: { first: 1, longest: 60 } },
  factorByUser: { points: 10, seconds: minutes(60), backoff: { first: 1, longest: minutes(5) } },

  /** Wrong current passwords before a change: low enough that a stolen session cannot guess it. */
  currentPasswordBySession: { points: 10, seconds: minutes(60), backoff: { first: 1, longest: minutes(5) } },

  /** Account changes that cost a password hash or leave a row behind. Sessions do not share a limit. */
  changeBySession: { points: 20, seconds: minutes(5) },
  /** Unauthenticated requests that involve other providers. */
  authorizeByClient: { points: 60, seconds: minutes(5) },

  /** Visitors' writes without an account: all from one network, and each kind with one email. */
  publicWriteByClient: { points: 20, seconds: minutes(60) },
  reportByAddress: { points: 5, seconds: minutes(24 * 60) },
  messageByAddress: { points: 5, seconds: minutes(24 * 60) },
  reviewLinkByAddress: { points: 3, seconds: minutes(24 * 60) },
  giftByAddress: { points: 10, seconds: minutes(24 * 60) },
  renewalByListing: { points: 20, seconds: minutes(15) },

  /** A member's attempts at promotion codes, right or wrong: too few to guess one. */
  codeByUser: { points: 10, seconds: minutes(60) },

  /** Comparisons of listings, whose pages are not cached. */
  compareByClient: { points: 30, seconds: 60 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;
export type Limits = Record<LimitName, Limit>;

/** The same limits with the points multiplied; 0 disables them. Waits are unchanged. */
export function scaleLimits(limits: Limits, factor: number): Limits {
  const scaled = Object.entries(limits).map(([name, limit]: [string, Limit]) => {
    return [name, { ...limit, points: Math.ceil(limit.points * factor) }];
  });
  return Object.fromEntries(scaled) as Limits;
}
