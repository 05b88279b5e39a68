import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Result } from "#std/result.ts";
import { createPhotosApi, type Photos, type PhotosApi } from "./photos-api.ts";

const photosKey = ["photos"] as const;

export type PhotosState = {
  api: PhotosApi;
  photos: Photos | undefined;
  failure: ApiFailure | null;
  refetch: () => void;
  /** Replaces what is shown, before the server knows of it. */
  show: (change: (photos: Photos) => Photos) => void;
  /**
   * Sends a write after those before it, so that none overtakes another, and shows what it returned. After a failure,
   * shows the reason and reads again. Resolves to whether it succeeded.
   */
  apply: (write: () => Promise<Result<Photos, ApiFailure>>) => Promise<boolean>;
};

/** The owner's photos, and what changes them. */
export function usePhotos(failures: Messages<"failures">): PhotosState {
  const options = useApiOptions();
  const api = useMemo(() => createPhotosApi(options), [options]);
  const cache = useQueryClient();
  const toast = useToast();
  const { messages } = useLocale();
  const latest = useRef<Promise<unknown>>(Promise.resolve());
  const { data, error, refetch } = useQuery<Photos, ReadError<ApiFailure>>({
    queryKey: photosKey,
    queryFn: ({ signal }) => valueOf(api.read(signal)),
  });
  const show = (change: (photos: Photos) => Photos) => {
    // A read that is under way may be older.
    void cache.cancelQueries({ queryKey: photosKey });
    cache.setQueryData<Photos>(photosKey, (photos) => photos && change(photos));
  };
  return {
    api,
    photos: data,
    failure: error?.failure ?? null,
    refetch: () => void refetch(),
    show,
    async apply(write) {
      const sent = latest.current.then(write);
      latest.current = sent;
      const done = await sent;
      // What a later write has shown stays until its own response.
      if (done.ok && latest.current === sent) show(() => done.value);
      if (!done.ok) {
        toast({ kind: "error", title: messages.error, text: failureText(done.failure, failures) });
        void refetch();
      }
      return done.ok;
    },
  };
}
