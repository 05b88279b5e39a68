import type { Tables } from "#database/tables.ts";
import type { Locale } from "#i18n/locale.ts";

type Row = Tables["messages"];

/**
 * `unconfirmed`: the sender's address is not confirmed yet; erased after 24 hours. `delivered`: the owner has it.
 * `held`: an operator looks at it first. `refused`: never delivered, without notifying its sender.
 */
export type MessageState = Row["state"];

/** Who the lessons are for. A message about a child is written by an adult. */
export type ForWhom = Row["for_whom"];

/** The language a text is written in, as a value for `lang`; `other` has none. */
export type WrittenLanguage = Row["language"];

/**
 * Why a message is held: it has many signs of a scam, the same text went to several listings, or the listing has had
 * its messages of the day.
 */
export type HoldReason = NonNullable<Row["hold_reason"]>;

export const forWhomChoices = ["self", "child"] as const satisfies readonly ForWhom[];

/** Characters as a reader counts them, and bytes as in the table. */
export const messageLimits = {
  body: { min: 20, max: 3000 },
  links: 1,
} as const;

/** An owner's automatic reply. `endsOn`: the last day it is sent, `2026-12-31`, in the listing's time zone. */
export type AwayReply = { isOn: boolean; body: string; endsOn: string | null };

/** Of an automatic reply. Characters as a reader counts them. */
export const awayReplyLimits = { min: 10, max: 500 } as const;

const dayMs = 24 * 60 * 60_000;

/** How often messages are delivered. */
export const deliveryLimits = {
  /** From one sender to one listing, until the owner replies. */
  awaitingReplyMs: 7 * dayMs,
  /** Maximum to one listing in 24 hours. Further ones are held. */
  ofListingPerDay: 30,
  /** The same text is held from the listing with this number on, in 24 hours. A parent may ask three teachers alike. */
  spreadListings: 4,
  dayMs,
} as const;

/** A visitor's message to an owner, parsed. */
export type MessageInput = {
  listingId: string;
  name: string;
  /** In lower case. */
  email: string;
  forWhom: ForWhom;
  body: string;
  mayAskReview: boolean;
  /** Of emails to the sender. */
  language: Locale;
};

/** Addresses of pages, with or without a scheme. Not of mailboxes. */
export function countLinks(text: string): number {
  const links =
    /https?:\/\/\S+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|co|me|ly|cn|ru|top|xyz|site|online|shop|club|app|link|cc|tv|uk|ca|us|hk|tw)\b(?:\/\S*)?/giu;
  return text.normalize("NFKC").match(links)?.length ?? 0;
}
