import { primaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";

/** The form for a message to an owner, on the listing's page and on its own. */
export type MessageFormView = {
  /** The URL that the form is posted to. */
  action: string;
  isSchool: boolean;
  messages: Messages<"message">;
};

export function messageFormView({ id, type }: Pick<ListingDetail, "id" | "type">, locale: Locale): MessageFormView {
  return {
    action: localPath(locale, `/listing/${id}/message`),
    isSchool: type === "school",
    messages: messagesFor(locale, "message"),
  };
}

/** Explains that a listing does not accept messages, and what to do instead. */
export function messagesOffText(listing: Pick<ListingDetail, "name">, locale: Locale): string {
  return interpolate(messagesFor(locale, "message").off, { name: primaryName(listing.name, locale) });
}
