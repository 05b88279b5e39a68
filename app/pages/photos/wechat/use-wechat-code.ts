import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { megabytes } from "#domain/media/media-limits.ts";
import { type CodeFailure, classifyCodes } from "#domain/wechat-code/classify-code.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { readCodes } from "./read-codes.ts";
import { type CodeState, createWechatCodeApi } from "./wechat-code-api.ts";

/** A number is the percentage of an upload. */
type Progress = "idle" | "reading" | "removing" | number;

export type WechatCodeControl = {
  state: CodeState | undefined;
  failure: ApiFailure | null;
  refetch: () => void;
  progress: Progress;
  /** Why the last image was rejected. */
  error: string | null;
  /** Sends the last image again, if that may help. */
  retry: (() => void) | null;
  upload(file: File): Promise<void>;
  remove(): Promise<boolean>;
};

/** `file`: the file to retry with. */
type Rejection = { error: string; file: File | null };

const codeKey = ["wechat-code"] as const;
const maxBytes = 12 * 1024 * 1024;
/** Failure codes after which a retry may succeed. */
const retryableCodes = new Set(["offline", "unavailable", "failed", "not-signed-in", "too-many-requests"]);

/** The owner's WeChat code and the functions that change it. One change at a time. */
export function useWechatCode(messages: Messages<"photos">, failures: Messages<"failures">): WechatCodeControl {
  const options = useApiOptions();
  const api = useMemo(() => createWechatCodeApi(options), [options]);
  const cache = useQueryClient();
  const toast = useToast();
  const [progress, setProgress] = useState<Progress>("idle");
  const [rejected, setRejected] = useState<Rejection | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { data, error, refetch } = useQuery<CodeState, ReadError<ApiFailure>>({
    queryKey: codeKey,
    queryFn: ({ signal }) => valueOf(api.read(signal)),
  });
  const show = (state: CodeState) => {
    // A read in progress may return older data.
    void cache.cancelQueries({ queryKey: codeKey });
    cache.setQueryData<CodeState>(codeKey, state);
  };
  const alone = async (first: Progress, work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current !== null) return;
    running.current = new AbortController();
    setProgress(first);
    setRejected(null);
    await work(running.current.signal);
    running.current = null;
    setProgress("idle");
  };
  const upload = async (file: File) =>
    await alone("reading", async (signal) => {
      const problem = await problemOf(file, messages, failures);
      if (problem !== null) return setRejected({ error: problem, file: null });
      setProgress(0);
      const set = await api.set(file, { signal, onProgress: setProgress });
      if (signal.aborted) return;
      if (!set.ok) return setRejected(rejectionOf(set.failure, file, failures));
      show(set.value);
      toast({ kind: "success", title: messages.wechat.saved });
    });
  const file = rejected?.file ?? null;
  return {
    state: data,
    failure: error?.failure ?? null,
    refetch: () => void refetch(),
    progress,
    error: rejected?.error ?? null,
    retry: file && (() => void upload(file)),
    upload,
    async remove() {
      let isRemoved = false;
      await alone("removing", async () => {
        const removed = await api.remove();
        if (!removed.ok) return setRejected({ error: failureText(removed.failure, failures), file: null });
        isRemoved = true;
        show(removed.value);
        toast({ kind: "success", title: messages.wechat.removed });
      });
      return isRemoved;
    },
  };
}

function rejectionOf(failure: ApiFailure, file: File, failures: Messages<"failures">): Rejection {
  return { error: failureText(failure, failures), file: retryableCodes.has(failure.code) ? file : null };
}

/** Codes that can be rejected before uploading. An image without a code is uploaded: the server detects more. */
async function problemOf(
  file: File,
  messages: Messages<"photos">,
  failures: Messages<"failures">,
): Promise<string | null> {
  if (file.size > maxBytes) return interpolate(messages.tooLarge, { n: megabytes(file.size) });
  const texts = await readCodes(file).catch(() => []);
  if (texts === null) return messages.notReadable;
  const code = classifyCodes(texts);
  return code.ok || code.failure.code === "wechat-no-code" ? null : reasonOf(code.failure, failures);
}

function reasonOf(failed: CodeFailure, { errors }: Messages<"failures">): string {
  if (failed.code !== "wechat-other-code") return errors[failed.code];
  return failed.found === null
    ? errors["wechat-other-text"]
    : interpolate(errors["wechat-other-code"], { host: failed.found });
}
