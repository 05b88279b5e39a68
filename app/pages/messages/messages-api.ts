import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { type AwayReply, type MessageSummary, pickMessageSummary } from "#app/private-data/message-summary.ts";
import type { MessageFilter } from "#domain/messages/inbox/list-own-messages.ts";
import type { ForWhom, WrittenLanguage } from "#domain/messages/message.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON; times are ISO 8601, UTC. */
export type OwnMessage = {
  id: string;
  sender_name: string | null;
  sender_email: string | null;
  for_whom: ForWhom;
  text: string | null;
  language: WrittenLanguage;
  is_suspicious: boolean;
  signs: string[];
  is_blocked: boolean;
  is_reported: boolean;
  answered_at: string | null;
  created_at: string;
};

export type MessagePage = { messages: OwnMessage[]; next: string | null; summary: MessageSummary };

/** The owner's actions on a message, each as the last segment of the path. */
export type MessageChange = "answered" | "reopen" | "genuine" | "block" | "unblock" | "report";

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

export type MessagesApi = {
  list(filter: MessageFilter, after: string, signal: AbortSignal): Reply<MessagePage>;
  change(id: string, change: MessageChange, body?: object): Reply<OwnMessage>;
  accept(isAccepting: boolean): Reply<MessageSummary>;
  changeAwayReply(reply: AwayReply): Reply<MessageSummary>;
};

const path = "/api/me/messages";

/** The owner's messages on the server. Never throws; every call may be repeated. */
export function createMessagesApi(options: ApiOptions): MessagesApi {
  return {
    list: (filter, after, signal) =>
      callApi(options, { method: "GET", path: `${path}?${new URLSearchParams({ filter, after })}`, signal }, (body) =>
        Array.isArray(body["messages"]) ? (body as MessagePage) : undefined,
      ),
    change: (id, change, body = {}) =>
      callApi(
        options,
        { method: "POST", path: `${path}/${id}/${change}`, body },
        (response) => response["message"] as OwnMessage | undefined,
      ),
    accept: (isAccepting) =>
      callApi(
        options,
        { method: "PUT", path: `${path}/settings`, body: { accepts_messages: isAccepting } },
        pickMessageSummary,
      ),
    changeAwayReply: (reply) =>
      callApi(options, { method: "PUT", path: `${path}/away-reply`, body: reply }, pickMessageSummary),
  };
}
