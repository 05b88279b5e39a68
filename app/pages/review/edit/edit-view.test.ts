import { expect, test } from "vitest";
import type { EditPage } from "#domain/reviews/queries/find-edit-page.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { editView } from "./edit-view.ts";

const until = new Date("2026-06-29T12:00:00Z");

/** A review whose author was asked for a change. */
function asked(published_at: Date | null) {
  const row = { state: "held", changes_until: until, published_at, refusal: null, appealed_at: null, course: null };
  return { state: "found", own: { row, listing: null, sender: {} }, canAppeal: false } as unknown as Extract<
    EditPage,
    { state: "found" }
  >;
}

test.each(locales)("a request for changes says whether the review was public before, in %s", (locale) => {
  const messages = messagesFor(locale, "writeReview");
  const statusOf = (publishedAt: Date | null) =>
    editView(asked(publishedAt), locale, messages, messagesFor(locale, "reviewEmail").reasons).status;
  const date = formatDate(locale, until);
  expect(statusOf(null)).toBe(interpolate(messages.edit.status.changes, { date }));
  expect(statusOf(new Date("2026-06-01T12:00:00Z"))).toBe(interpolate(messages.edit.status.changesLive, { date }));
});
