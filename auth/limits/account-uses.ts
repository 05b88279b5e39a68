import type { Context } from "hono";
import type { Provider } from "#auth/provider.ts";
import type { Session } from "#auth/sessions/session.ts";
import type { Database } from "#database/database.ts";
import { findKnownPlace, placesOf } from "./known-places.ts";
import { limitedNetwork } from "./limited-network.ts";
import type { Use } from "./limiter.ts";

/** A request that concerns the account with an email, whether or not it exists. */
export type RequestOrigin = {
  email: string;
  network: string;
  /** See `placesOf`. */
  places: string[];
  /** The place that is known to the account; null for an unknown place. */
  knownPlace: string | null;
};

export async function readRequestOrigin(
  provider: Provider,
  context: Context,
  email: string,
  db: Database = provider.options.db,
): Promise<RequestOrigin> {
  const places = placesOf(provider, context);
  const knownPlace = await findKnownPlace(db, provider.options.now(), { email }, places);
  return { email, network: limitedNetwork(provider.options.clientAddress(context)), places, knownPlace };
}

/** A signed-in user is identified by their session. */
export function originOfSession(email: string, { id }: Pick<Session, "id">): RequestOrigin {
  return { email, network: "", places: [id], knownPlace: id };
}

/** Returns the limits of a password attempt. */
export function signInUses({ email, network, knownPlace }: RequestOrigin): Use[] {
  if (knownPlace !== null) return [{ limit: "signInByPlace", subject: `${email} ${knownPlace}` }];
  return [
    { limit: "signInByClient", subject: network },
    { limit: "signInByAddressAndClient", subject: `${email} ${network}` },
    { limit: "signInByAddress", subject: email },
  ];
}

/** Kinds of emails that an account can always request. */
const certainKinds = ["recovery", "magiclink", "reauthentication"];

/**
 * Returns the limits of an email. Each kind has its own pause. Kinds that are sent only in some states of an account,
 * which the limits must not reveal, are counted separately: requesting an email that is never sent does not delay one
 * that is.
 */
export function emailUses({ email, network, knownPlace }: RequestOrigin, kind: string): Use[] {
  const address = certainKinds.includes(kind) ? email : `${kind}|${email}`;
  if (knownPlace !== null) {
    return [
      { limit: "mailPause", subject: `${kind}|${email} ${knownPlace}` },
      { limit: "mailByPlace", subject: `${email} ${knownPlace}` },
    ];
  }
  return [
    { limit: "mailPause", subject: `${kind}|${email}` },
    { limit: "mailByClient", subject: network },
    { limit: "mailByAddressAndClient", subject: `${address} ${network}` },
    { limit: "mailByAddress", subject: address },
  ];
}

/** Returns the limits of a typed code. */
export function verifyUses({ email, network, knownPlace }: RequestOrigin): Use[] {
  if (knownPlace !== null) return [{ limit: "verifyByPlace", subject: `${email} ${knownPlace}` }];
  return [
    { limit: "verifyByClient", subject: network },
    { limit: "verifyByAddressAndClient", subject: `${email} ${network}` },
    { limit: "verifyByAddress", subject: email },
  ];
}

/** Returns the limits of a second-factor attempt. `place`: one where the factor was used before. */
export function factorUses(userId: string, place: string | null): Use[] {
  if (place !== null) return [{ limit: "factorByPlace", subject: `${userId} ${place}` }];
  return [{ limit: "factorByUser", subject: userId }];
}
