import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { splitName } from "#domain/listings/fields/person-name.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { PublishedReview } from "#domain/reviews/queries/list-published-reviews.ts";
import { formatDate, formatMonth } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localeTags } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

/** A review, ready to render. */
export type ReviewView = {
  id: string;
  name: string;
  avatar: Avatar;
  stars: number;
  starsLabel: string;
  /** The month of the last change, marked as edited if it is one. */
  month: string;
  proof: string;
  /** The learner, the course, and the number of lessons. */
  facts: string[];
  text: ReviewText;
  reply: (ReviewText & { from: string; date: string }) | null;
  reportLabel: string;
};

type ReviewText = { text: string; lang?: string };

/** Prepares a review for readers of a locale. Its text stays in its own language. */
export function reviewView(
  review: PublishedReview,
  type: ListingType,
  locale: Locale,
  messages: Messages<"listingReviews">,
): ReviewView {
  const name = review.shownName ?? messages.anonymous;
  const month = formatMonth(locale, review.shownAt);
  const { learners, lessons } = messages;
  const facts = [textOf(learners, review.learner), review.course, textOf(lessons, review.lessons)];
  return {
    id: review.id,
    name,
    avatar: avatarOf({ id: review.id, type: "teacher", name: splitName(name) }),
    stars: review.stars,
    starsLabel: plural(messages.starsOf, review.stars),
    month: review.isEdited ? `${month} · ${messages.edited}` : month,
    proof: proofText(review.proof, type, messages),
    facts: facts.filter((fact) => fact !== null),
    text: { text: review.body, lang: langAttribute(review.language, locale) },
    reply:
      review.reply === null
        ? null
        : {
            text: review.reply.body,
            lang: langAttribute(review.reply.language, locale),
            from: messages.reply[type],
            date: formatDate(locale, review.reply.repliedAt),
          },
    reportLabel: interpolate(messages.reportOf, { name }),
  };
}

/** How the learner proved contact with the owner. */
export function proofText(proof: string, type: ListingType, { proofs }: Messages<"listingReviews">): string {
  if (proof === "invitation") return proofs.invitation[type];
  return proof === "evidence" ? proofs.evidence : proofs.message;
}

/** The `lang` of a text; undefined if it is the page's language, or unknown. */
export function langAttribute(language: string, locale: Locale): string | undefined {
  return language === "other" || language === localeTags[locale] ? undefined : language;
}

function textOf(texts: Readonly<Record<string, string>>, key: string): string | null {
  return texts[key] ?? null;
}
