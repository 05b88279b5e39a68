import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { failureText } from "#app/failure-text.ts";
import { megabytes } from "#domain/media/media-limits.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Photo, PhotosApi } from "../photos-api.ts";
import { useReconnection } from "./use-reconnection.ts";

export type Upload = {
  id: number;
  file: File;
  /** `offline`: waits for a connection and then continues automatically. */
  state: "waiting" | "uploading" | "offline" | "failed";
  percent: number;
  /** Why it failed, as text for the reader. */
  reason: string | null;
  canRetry: boolean;
};

export type Uploads = {
  uploads: Upload[];
  /** Whether leaving the page would lose an upload. */
  isBusy: boolean;
  add(files: Iterable<File>): void;
  retry(id: number): void;
  /** Uploads another file in the place of a rejected one. */
  replace(id: number, file: File): void;
  dismiss(id: number): void;
};

type Options = {
  api: PhotosApi;
  messages: Messages<"photos">;
  failures: Messages<"failures">;
  onAdded: (photo: Photo, file: File) => void;
};

const maxConcurrentUploads = 3;
const maxBytes = 12 * 1024 * 1024;
/** Failure codes after which a retry may succeed. */
export const retryableCodes: ReadonlySet<string> = new Set([
  "offline",
  "unavailable",
  "too-many-requests",
  "failed",
  "not-signed-in",
  "photos-full",
]);

/** Uploads files, three at a time; each has its own progress, failure and retry. */
export function useUploads({ api, messages, failures, onAdded }: Options): Uploads {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const forget = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const isOffline = useReconnection(
    uploads.some(({ state }) => state === "offline"),
    () =>
      setUploads((all) => all.map((upload) => (upload.state === "offline" ? { ...upload, state: "waiting" } : upload))),
  );

  const start = async ({ id, file }: Upload): Promise<void> => {
    const controller = new AbortController();
    running.current.set(id, controller);
    change(id, { state: "uploading", percent: 0, reason: null });
    const onProgress = (percent: number) => change(id, { percent });
    // A request that was sent while the connection returned may fail much later.
    const wasOffline = isOffline();
    const added = await api.add(file, { signal: controller.signal, onProgress });
    running.current.delete(id);
    if (controller.signal.aborted) return;
    if (added.ok) {
      onAdded(added.value, file);
      forget(id);
    } else change(id, failed(added.failure, failures, wasOffline || isOffline()));
  };

  useEffect(() => {
    const free = maxConcurrentUploads - running.current.size;
    const waiting = uploads.filter(({ id, state }) => state === "waiting" && !running.current.has(id));
    for (const upload of waiting.slice(0, Math.max(0, free))) void start(upload);
  });
  useEffect(() => {
    const { current } = running;
    return () => current.forEach((controller) => controller.abort());
  }, []);

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== "failed"),
    add: (files) => {
      const added = [...files].map((file) => newUpload(nextId.current++, file, messages));
      setUploads((all) => [...all, ...added]);
    },
    replace: (id, file) => change(id, newUpload(id, file, messages)),
    retry: (id) => change(id, { state: "waiting", reason: null }),
    dismiss: (id) => {
      running.current.get(id)?.abort();
      running.current.delete(id);
      forget(id);
    },
  };
}

function newUpload(id: number, file: File, messages: Messages<"photos">): Upload {
  const upload: Upload = { id, file, state: "waiting", percent: 0, reason: null, canRetry: true };
  if (file.size <= maxBytes) return upload;
  const reason = interpolate(messages.tooLarge, { n: megabytes(file.size) });
  return { ...upload, state: "failed", reason, canRetry: false };
}

function failed(failure: ApiFailure, failures: Messages<"failures">, isOffline: boolean): Partial<Upload> {
  if (failure.code === "offline" && isOffline) return { state: "offline" };
  return { state: "failed", reason: failureText(failure, failures), canRetry: retryableCodes.has(failure.code) };
}
