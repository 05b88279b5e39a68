import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { type OwnerCollection, useOwnerCollection } from "#app/private-data/use-owner-collection.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Messages } from "#i18n/messages.ts";
import { createPhotosApi, type Photos, type PhotosApi } from "./photos-api.ts";

const photosKey = ["photos"] as const;

export type PhotosState = Pick<OwnerCollection<Photos>, "show" | "apply" | "write"> & {
  api: PhotosApi;
  photos: Photos | undefined;
  failure: ApiFailure | null;
  refetch: () => void;
};

/** The owner's photos and the functions that change them. */
export function usePhotos(failures: Messages<"failures">): PhotosState {
  const options = useApiOptions();
  const api = useMemo(() => createPhotosApi(options), [options]);
  const { value, refetch, ...owned } = useOwnerCollection<Photos>({
    key: photosKey,
    read: (signal) => api.read(signal),
    failures,
  });
  return { ...owned, api, photos: value, refetch: () => void refetch() };
}
