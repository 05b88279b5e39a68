import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { Promotion } from "#domain/promotions/operate/list-promotions.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON; times are ISO 8601, UTC. */
export type PromotionRow = Pick<
  Promotion,
  "id" | "code" | "kind" | "months" | "percent" | "state" | "uses" | "note"
> & {
  listing_type: Promotion["listingType"];
  max_uses: number;
  per_person: number;
  per_listing: number;
  starts_at: string;
  ends_at: string | null;
  deactivated_at: string | null;
  created_at: string;
};

type PromotionUse = {
  id: string;
  listing_id: string;
  listing_name: NamePair | null;
  months: number;
  redeemed_at: string;
};

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

type PromotionsApi = {
  list(after: string, signal: AbortSignal): Reply<{ promotions: PromotionRow[]; next: string | null }>;
  listUses(id: string, after: string, signal: AbortSignal): Reply<{ uses: PromotionUse[]; next: number | null }>;
  create(input: object): Reply<PromotionRow>;
  deactivate(id: string, note: string): Reply<PromotionRow>;
};

export function usePromotionsApi(): PromotionsApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (after, signal) => get(`/promotions?${new URLSearchParams({ after })}`, null, signal),
      listUses: (id, after, signal) => get(`/promotions/${id}/uses?${new URLSearchParams({ after })}`, null, signal),
      create: (input) => post("/promotions", input, "promotion"),
      deactivate: (id, note) => post(`/promotions/${id}/deactivate`, { note }, "promotion"),
    };
  }, [options]);
}
