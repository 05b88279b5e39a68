import { createSecrets } from "#auth/keys/secrets.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import type { IsOwnersNetwork } from "#domain/reviews/commands/submit-review.ts";
import type { Services } from "#domain/services.ts";

/** Compares a client's network with those from which owners signed in. */
export type OwnersNetworks = (clientAddress: string) => IsOwnersNetwork;

const periodMs = 30 * 24 * 60 * 60_000;

/**
 * Compares the keyed network hashes that the embedded provider stores. A hosted provider has none: no network counts as
 * an owner's, so this rule never holds a review.
 */
export function createOwnersNetworks(
  { clock }: Pick<Services, "clock">,
  secret: string,
  isHosted: boolean,
): OwnersNetworks {
  if (isHosted) return () => async () => false;
  const { mac } = createSecrets(secret);
  return (clientAddress) => async (trx, ownerId) => {
    const place = await trx
      .selectFrom("auth_provider.known_places")
      .select("place")
      .where("user_id", "=", ownerId)
      .where("place", "=", mac("address", limitedNetwork(clientAddress)))
      .where("seen_at", ">", new Date(clock.now().getTime() - periodMs))
      .executeTakeFirst();
    return place !== undefined;
  };
}
