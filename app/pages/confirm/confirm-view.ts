import type { Confirmed, ConfirmFailure, ConfirmLink } from "#domain/messages/sending/confirm-message.ts";
import { searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Result } from "#std/result.ts";

/** The text of a link's page, ready to show. */
export type ConfirmView = {
  status: number;
  title: string;
  texts: string[];
  /** Where to go from here. */
  link: { href: string; label: string } | null;
  /** Whether the link can be used. If so, the page shows the button that uses it. */
  asks: boolean;
  /** The text of a message that was not sent; otherwise empty. */
  unsent: string;
  /** A token for this browser's storage; returned once. */
  browserToken: string | null;
};

type Texts = Messages<"message">["confirmPage"];

/** The view of a link that was opened. */
export function linkView(found: Result<ConfirmLink, ConfirmFailure>, locale: Locale): ConfirmView {
  if (!found.ok) return failedView(found.failure, locale);
  const texts = messagesFor(locale, "message").confirmPage;
  const { isUsed, listingId, listingName: name } = found.value;
  if (isUsed) return usedView(found.value, locale);
  return {
    ...page(texts.title, [interpolate(texts.lead, { name })]),
    asks: true,
    link: listingLink(listingId, locale, texts),
  };
}

/** The view of a link that was used. */
export function confirmedView(done: Result<Confirmed, ConfirmFailure>, locale: Locale): ConfirmView {
  if (!done.ok) return failedView(done.failure, locale);
  const { outcome, listingId, listingName: name, unsent, browserToken } = done.value;
  const messages = messagesFor(locale, "message");
  const texts = messages.confirmPage;
  const link = listingLink(listingId, locale, texts);
  switch (outcome.kind) {
    case "sent":
      return { ...page(texts.doneTitle, [interpolate(texts.done, { name }), texts.doneHint]), link, browserToken };
    case "used":
      return usedView(done.value, locale);
    case "awaiting-reply": {
      const dateOf = (date: Date) => formatDate(locale, date, outcome.timeZone);
      const text = interpolate(messages.awaiting, {
        name,
        date: dateOf(outcome.sentAt),
        again: dateOf(outcome.again),
      });
      return { ...page(messages.awaitingTitle, [text], 409), link, unsent, browserToken };
    }
    case "own-listing":
      return { ...page(messages.ownTitle, [messages.own], 409), link, unsent, browserToken };
    case "closed": {
      const text = name === "" ? texts.closedUnknown : interpolate(texts.closed, { name });
      return { ...page(texts.closedTitle, [text], 410), link, unsent, browserToken };
    }
  }
}

function usedView({ listingId, listingName: name }: ConfirmLink | Confirmed, locale: Locale): ConfirmView {
  const texts = messagesFor(locale, "message").confirmPage;
  const text = name === "" ? texts.usedUnknown : interpolate(texts.used, { name });
  return { ...page(texts.usedTitle, [text]), link: listingLink(listingId, locale, texts) };
}

function failedView({ code }: ConfirmFailure, locale: Locale): ConfirmView {
  const texts = messagesFor(locale, "message").confirmPage;
  if (code === "unavailable") return page(texts.failedTitle, [texts.failed], 503);
  return { ...page(texts.expiredTitle, [texts.expired], 410), link: listingLink("", locale, texts) };
}

function page(title: string, texts: string[], status = 200): ConfirmView {
  return { status, title, texts, link: null, asks: false, unsent: "", browserToken: null };
}

function listingLink(listingId: string, locale: Locale, { toListing, toDirectory }: Texts): ConfirmView["link"] {
  if (listingId === "") return { href: localPath(locale, searchPath(wholeDirectory)), label: toDirectory };
  return { href: localPath(locale, `/listing/${listingId}`), label: toListing };
}
