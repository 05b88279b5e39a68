import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type AwayReply, type MessageSummary, messageSummaryKey } from "#app/private-data/message-summary.ts";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { MessageFilter } from "#domain/messages/inbox/list-own-messages.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Result } from "#std/result.ts";
import { createMessagesApi, type MessageChange, type MessagePage, type OwnMessage } from "./messages-api.ts";

const listsKey = ["messages", "list"] as const;

type Texts = { messages: Messages<"ownMessages">; failures: Messages<"failures"> };

/** The owner's messages that match a filter, page by page. Fetched again on focus and on reconnect. */
export function useMessages(filter: MessageFilter) {
  const options = useApiOptions();
  const api = useMemo(() => createMessagesApi(options), [options]);
  const cache = useQueryClient();
  return useInfiniteQuery<MessagePage, ReadError<ApiFailure>, InfiniteData<MessagePage>, readonly string[], string>({
    queryKey: [...listsKey, filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await valueOf(api.list(filter, pageParam, signal));
      cache.setQueryData<MessageSummary>(messageSummaryKey, page.summary);
      return page;
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export type ChangeMessage = (
  id: string,
  change: MessageChange,
  body?: object,
) => Promise<Result<OwnMessage, ApiFailure>>;

/**
 * Changes a message and shows the result. A message that no longer matches the filter stays in the list until the next
 * fetch, so that scroll position and focus are kept.
 */
export function useChangeMessage({ messages, failures }: Texts): ChangeMessage {
  const options = useApiOptions();
  const api = useMemo(() => createMessagesApi(options), [options]);
  const cache = useQueryClient();
  const toast = useToast();
  const { messages: shared } = useLocale();
  return async (id, change, body) => {
    const changed = await api.change(id, change, body);
    if (changed.ok) {
      void cache.cancelQueries({ queryKey: listsKey });
      cache.setQueriesData<InfiniteData<MessagePage>>(
        { queryKey: listsKey },
        (lists) => lists && replace(lists, changed.value),
      );
      toast({ kind: "success", title: messages.done[change] });
      void cache.invalidateQueries({ queryKey: messageSummaryKey });
    } else if (!isFieldFailure(changed.failure)) {
      toast({ kind: "error", title: shared.error, text: failureText(changed.failure, failures) });
      void cache.invalidateQueries({ queryKey: ["messages"] });
    }
    return changed;
  };
}

/** Turns messages on or off. Resolves to the failure, or null. */
export function useAcceptMessages(): (isAccepting: boolean) => Promise<ApiFailure | null> {
  const options = useApiOptions();
  const api = useMemo(() => createMessagesApi(options), [options]);
  const cache = useQueryClient();
  return async (isAccepting) => {
    const saved = await api.accept(isAccepting);
    void cache.cancelQueries({ queryKey: messageSummaryKey });
    if (saved.ok) cache.setQueryData<MessageSummary>(messageSummaryKey, saved.value);
    else void cache.invalidateQueries({ queryKey: messageSummaryKey });
    return saved.ok ? null : saved.failure;
  };
}

/** Saves the automatic reply. Resolves to the failure, or null. */
export function useChangeAwayReply(): (reply: AwayReply) => Promise<ApiFailure | null> {
  const options = useApiOptions();
  const api = useMemo(() => createMessagesApi(options), [options]);
  const cache = useQueryClient();
  return async (reply) => {
    const saved = await api.changeAwayReply(reply);
    void cache.cancelQueries({ queryKey: messageSummaryKey });
    if (saved.ok) cache.setQueryData<MessageSummary>(messageSummaryKey, saved.value);
    return saved.ok ? null : saved.failure;
  };
}

function isFieldFailure(failure: ApiFailure): boolean {
  return "fields" in failure && failure.fields.length > 0;
}

function replace(lists: InfiniteData<MessagePage>, changed: OwnMessage): InfiniteData<MessagePage> {
  // Blocking a sender affects all of their messages.
  const update = (message: OwnMessage): OwnMessage => {
    if (message.id === changed.id) return changed;
    const isSameSender = message.sender_email !== null && message.sender_email === changed.sender_email;
    return isSameSender ? { ...message, is_blocked: changed.is_blocked } : message;
  };
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, messages: page.messages.map(update) })) };
}
