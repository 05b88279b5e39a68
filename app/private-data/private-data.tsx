import { focusManager, onlineManager, QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import { repeatInterval } from "./queries.ts";

type Props = { messages: Messages<"privateData">; children: ReactNode };

/**
 * Caches what the API and the auth provider return about the signed-in member. The cache ends when the member signs out
 * or another one signs in, in this tab or in another. Components that read it are keyed by the member's id, because an
 * observer stays with the cache that it was created for.
 */
export function PrivateData({ messages, children }: Props) {
  const { user } = useAuth();
  const owner = user?.id ?? null;
  const [cache, setCache] = useState(() => ({ owner, client: createQueryClient() }));
  if (cache.owner !== owner) setCache({ owner, client: createQueryClient() });
  const { client } = cache;
  const cleared = useRef(client);
  useEffect(() => {
    if (cleared.current !== client) cleared.current.clear();
    cleared.current = client;
  }, [client]);
  useEffect(() => focusManager.setEventListener(listenForReturn), []);
  return (
    <QueryClientProvider client={client}>
      <StaleAlert messages={messages} />
      {children}
    </QueryClientProvider>
  );
}

/** @internal Exported for its tests. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is wrong behind captive portals and in some webviews; only a request shows whether there
        // is a connection.
        networkMode: "always",
        refetchOnReconnect: true,
        refetchInterval: repeatInterval,
        retry: false,
      },
    },
  });
}

/** A window beside another one gains focus without becoming visible. */
function listenForReturn(onReturn: () => void): () => void {
  const listener = () => onReturn();
  document.addEventListener("visibilitychange", listener);
  addEventListener("focus", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("focus", listener);
  };
}

/** Shows that the page's data could not be refreshed and may be out of date. */
function StaleAlert({ messages }: Pick<Props, "messages">) {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [client.getQueryCache().subscribe(onChange), onlineManager.subscribe(onChange)];
      return () => stops.forEach((stop) => stop());
    },
    [client],
  );
  const reason = useSyncExternalStore(
    subscribe,
    () => staleReason(client, onlineManager.isOnline()),
    () => null,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold paragraphs
    <div className="wrap stale" role="status">
      {reason === null ? null : (
        <Alert tone="amber" title={messages[reason]}>
          {messages.text}
        </Alert>
      )}
    </div>
  );
}

/**
 * Why data on the page may be out of date; null when it is fresh, or when the page shows none.
 *
 * @internal Exported for its tests.
 */
export function staleReason(client: QueryClient, isOnline: boolean): "offline" | "failed" | null {
  const shown = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ state }) => state.data !== undefined);
  if (shown.length === 0) return null;
  if (!isOnline) return "offline";
  return shown.some(({ state }) => state.status === "error") ? "failed" : null;
}
