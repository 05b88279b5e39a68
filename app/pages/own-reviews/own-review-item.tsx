import { useState } from "react";
import { proofText } from "#app/components/reviews/review-view.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Stars } from "#app/design/rating/stars.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatDate } from "#i18n/formats.ts";
import { plural } from "#i18n/plural.ts";
import type { OwnReview } from "./own-reviews-api.ts";
import type { OwnReviewsTexts } from "./own-reviews-texts.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import type { OwnReviewsState } from "./use-own-reviews.ts";

type Props = {
  review: OwnReview;
  listingType: "teacher" | "school";
  state: OwnReviewsState;
  texts: OwnReviewsTexts;
  userId: string;
};

/** One review with the owner's reply, which can be written and changed here. */
export function OwnReviewItem({ review, listingType, state, texts, userId }: Props) {
  const { locale } = useLocale();
  const { messages, reviews } = texts;
  const [isWriting, setWriting] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const name = review.shown_name ?? reviews.anonymous;
  const isOpen = review.reply === null || isWriting;
  return (
    <article className="card pad own-review" aria-labelledby={`name-${review.id}`}>
      <h2 id={`name-${review.id}`}>{name}</h2>
      <p className="own-review-line">
        <Stars filled={review.stars} label={plural(reviews.starsOf, review.stars)} />
        <span>{formatDate(locale, new Date(review.shown_at))}</span>
        {review.is_edited ? <span>{reviews.edited}</span> : null}
        <span>{proofText(review.proof, listingType, reviews)}</span>
      </p>
      <p className="own-review-text" lang={review.language === "other" ? undefined : review.language}>
        {review.body}
      </p>
      {isOpen ? (
        <ReplyForm
          {...{ review, state, texts, userId }}
          onDone={() => setWriting(false)}
          onCancel={review.reply === null ? null : () => setWriting(false)}
        />
      ) : (
        <div className="own-review-reply">
          <p>
            <b>{messages.yourReply}</b>
            {review.replied_at === null ? null : ` · ${formatDate(locale, new Date(review.replied_at))}`}
          </p>
          <p
            className="own-review-text"
            lang={review.reply_language === "other" ? undefined : (review.reply_language ?? undefined)}
          >
            {review.reply}
          </p>
        </div>
      )}
      <div className="row own-review-actions">
        {isOpen ? null : (
          <Button variant="secondary" onClick={() => setWriting(true)}>
            {messages.edit}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setReporting(true)}>
          <Icon name="flag" size={18} />
          {messages.report}
        </Button>
      </div>
      {isReporting ? <ReportDialog {...{ review, state, texts }} onClose={() => setReporting(false)} /> : null}
    </article>
  );
}
