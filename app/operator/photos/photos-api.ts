import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { Result } from "#std/result.ts";
import { operatorCalls, type Removed } from "../operator-api.ts";

/**
 * Named as in the server's JSON. The portrait or logo of a listing (`picture`) has its listing's id, the portrait of a
 * school's teacher the teacher's.
 */
export type NewPhoto = {
  kind: "photo" | "picture" | "portrait";
  id: string;
  listing_id: string;
  listing_name: NamePair;
  hash: string;
  caption: string | null;
  teacher_name: string | null;
  is_hidden: boolean;
  has_code: boolean;
  created_at: string;
};

type PhotosApi = {
  list(after: string, signal: AbortSignal): Promise<Result<{ photos: NewPhoto[]; next: string | null }, ApiFailure>>;
  remove(photo: NewPhoto, removal: object): Promise<Result<Removed, ApiFailure>>;
};

export function useNewPhotosApi(): PhotosApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (after, signal) => get(`/photos?${new URLSearchParams({ after })}`, null, signal),
      remove: ({ kind, id }, removal) => post(`/photos/${kind}/${id}/remove`, removal),
    };
  }, [options]);
}
