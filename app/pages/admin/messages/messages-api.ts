import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { ForWhom, MessageHoldReason, MessageState, WrittenLanguage } from "#domain/messages/message.ts";
import type { MessageOutcome } from "#domain/messages/message-moderation.ts";
import type { Result } from "#std/result.ts";

/** The fields below are named as in the server's JSON; times are ISO 8601, UTC. */
export type QueuedMessage = {
  id: string;
  kind: "held" | "reported";
  reason: string;
  listing_name: NamePair;
  city: string;
  due_at: string;
};

export type DecidedMessage = {
  id: string;
  decision_id: string;
  outcome: string;
  note: string | null;
  is_sender_banned: boolean;
  listing_id: string;
  listing_name: NamePair;
  city: string;
  decided_at: string;
};

export type HeldMessage = {
  id: string;
  listing_id: string;
  listing_name: NamePair;
  state: MessageState;
  hold_reason: MessageHoldReason | null;
  signs: string[];
  text: { text: string; sign: string | null }[] | null;
  language: WrittenLanguage;
  for_whom: ForWhom;
  sender_name: string | null;
  sender_email: string | null;
  is_sender_banned: boolean;
  sent: { count: number; refused: number };
  created_at: string;
  report: { reason: string; text: string | null; at: string } | null;
  copies: { listing_id: string; listing_name: NamePair; state: MessageState; at: string }[];
};

type Page<Row> = { messages: Row[]; next: string | null };
type Reply<Value> = Promise<Result<Value, ApiFailure>>;

type HeldMessagesApi = {
  listOpen(after: string, signal: AbortSignal): Reply<Page<QueuedMessage>>;
  listDecided(after: string, signal: AbortSignal): Reply<Page<DecidedMessage>>;
  read(id: string, signal: AbortSignal): Reply<HeldMessage>;
  liftBan(id: string): Reply<unknown>;
  decide(id: string, decision: object): Reply<{ outcome: MessageOutcome }>;
};

export function useHeldMessagesApi(): HeldMessagesApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      listOpen: (after, signal) => get(`/messages?${new URLSearchParams({ after })}`, null, signal),
      listDecided: (after, signal) =>
        get(`/messages?${new URLSearchParams({ state: "decided", after })}`, null, signal),
      read: (id, signal) => get(`/messages/${id}`, "message", signal),
      liftBan: (id) => post(`/messages/${id}/lift-ban`, {}),
      decide: (id, decision) => post(`/messages/${id}/decide`, decision),
    };
  }, [options]);
}
