import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { Result } from "#std/result.ts";
import { type ReadError, valueOf } from "./queries.ts";

type Write<Value> = () => Promise<Result<Value, ApiFailure>>;

export type OwnerCollection<Value> = {
  value: Value | undefined;
  failure: ApiFailure | null;
  refetch: () => Promise<unknown>;
  /** Replaces the displayed data before the server confirms it. */
  show: (change: (value: Value) => Value) => void;
  /** Queues a write behind earlier ones, so that writes stay in order, and shows its response. */
  write: (write: Write<Value>) => Promise<Result<Value, ApiFailure>>;
  /** Like `write`. After a failure, shows the reason and fetches again. Resolves to whether it succeeded. */
  apply: (write: Write<Value>) => Promise<boolean>;
};

type Options<Value> = {
  key: readonly [string];
  read: (signal: AbortSignal) => Promise<Result<Value, ApiFailure>>;
  failures: Messages<"failures">;
};

/** A collection that belongs to the owner, such as all photos: every write responds with its new state. */
export function useOwnerCollection<Value extends object>({
  key,
  read,
  failures,
}: Options<Value>): OwnerCollection<Value> {
  const cache = useQueryClient();
  const toast = useToast();
  const { messages } = useLocale();
  const latest = useRef<Promise<unknown>>(Promise.resolve());
  const { data, error, refetch } = useQuery<Value, ReadError<ApiFailure>>({
    queryKey: key,
    queryFn: ({ signal }) => valueOf(read(signal)),
  });
  const show = (change: (value: Value) => Value) => {
    // A read in progress may return older data.
    void cache.cancelQueries({ queryKey: key });
    cache.setQueryData<Value>(key, (value) => value && change(value));
  };
  const write = async (send: Write<Value>) => {
    const sent = latest.current.then(send);
    latest.current = sent;
    const done = await sent;
    // The optimistic state of a later write stays until its own response arrives.
    if (done.ok && latest.current === sent) show(() => done.value);
    return done;
  };
  return {
    value: data,
    failure: error?.failure ?? null,
    refetch,
    show,
    write,
    async apply(send) {
      const done = await write(send);
      if (!done.ok) {
        toast({ kind: "error", title: messages.error, text: failureText(done.failure, failures) });
        void refetch();
      }
      return done.ok;
    },
  };
}
