import type { Tables } from "#database/tables.ts";
import type { Locale } from "#i18n/locale.ts";

type Row = Tables["messages"];

/**
 * `unconfirmed`: the sender's email is not confirmed yet; erased after 24 hours. `delivered`: the owner has it. `held`:
 * waits for an operator. `refused`: never delivered, without notifying the sender.
 */
export type MessageState = Row["state"];

/** Who the lessons are for. A message about a child is written by an adult. */
export type ForWhom = Row["for_whom"];

/** The language a text is written in, as a value for `lang`; `other` has none. */
export type WrittenLanguage = Row["language"];

/**
 * Why a message is held: it has many scam signs, the same text went to several listings, or the listing has reached its
 * daily limit.
 */
export type MessageHoldReason = NonNullable<Row["hold_reason"]>;

export const forWhomChoices = ["self", "child"] as const satisfies readonly ForWhom[];

/** Lengths in graphemes, and in bytes as limited by the table. */
export const messageLimits = {
  body: { min: 20, max: 3000 },
  links: 1,
} as const;

/** An owner's automatic reply. `endsOn`: the last day it is sent, `2026-12-31`, in the listing's time zone. */
export type AwayReply = { isOn: boolean; body: string; endsOn: string | null };

/** The length of an automatic reply, in graphemes. */
export const awayReplyLimits = { min: 10, max: 500 } as const;

const dayMs = 24 * 60 * 60_000;

/** Rate limits of message delivery. */
export const deliveryLimits = {
  /** Between messages from one sender to one listing, until the owner replies. */
  awaitingReplyMs: 7 * dayMs,
  /** Maximum per listing in 24 hours. Further messages are held. */
  ofListingPerDay: 30,
  /** The same text within 24 hours is held from this many listings. A parent may send three teachers the same text. */
  spreadListings: 4,
  dayMs,
} as const;

/** A visitor's message to an owner, parsed. */
export type MessageInput = {
  listingId: string;
  name: string;
  /** Lowercase. */
  email: string;
  forWhom: ForWhom;
  body: string;
  mayAskReview: boolean;
  /** The language of emails to the sender. */
  language: Locale;
};

/** Whether a text has no more links than a message may contain. */
export function hasFewLinks(text: string): boolean {
  return countLinks(text) <= messageLimits.links;
}

/** Counts page URLs, with or without a scheme, but not email addresses. */
function countLinks(text: string): number {
  const links =
    /https?:\/\/\S+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|co|me|ly|cn|ru|top|xyz|site|online|shop|club|app|link|cc|tv|uk|ca|us|hk|tw)\b(?:\/\S*)?/giu;
  return text.normalize("NFKC").match(links)?.length ?? 0;
}
