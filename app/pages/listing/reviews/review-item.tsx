import type { ReviewView } from "#app/components/reviews/review-view.ts";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Stars } from "#app/design/rating/stars.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  review: ReviewView;
  /** Attributes of the link to the report form, without the review. */
  report: { href: string; "data-opens"?: string };
  /** The heading level. */
  level: 2 | 3;
  messages: Messages<"listingReviews">;
};

/** One review, with the owner's reply. Names and texts are in their own languages. */
export function ReviewItem({ review, report, level, messages }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className="review-item" id={`review-${review.id}`}>
      <header>
        <Avatar {...review.avatar} shape="circle" size="sm" />
        <div>
          <Heading>{review.name}</Heading>
          <p className="review-line">
            <Stars filled={review.stars} label={review.starsLabel} />
            <span>{review.month}</span>
            <span className="review-proof">
              <Icon name="badge-check" />
              {review.proof}
            </span>
          </p>
        </div>
      </header>
      <ul className="review-facts">
        {review.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className="as-typed" lang={review.text.lang}>
        {review.text.text}
      </p>
      {review.reply ? (
        <div className="review-reply">
          <p>
            <b>{review.reply.from}</b> · {review.reply.date}
          </p>
          <p className="as-typed" lang={review.reply.lang}>
            {review.reply.text}
          </p>
        </div>
      ) : null}
      <a
        className="review-report"
        href={`${report.href}?review=${review.id}`}
        data-opens={report["data-opens"]}
        rel="nofollow"
        aria-label={review.reportLabel}
      >
        <Icon name="flag" />
        {messages.report}
      </a>
    </article>
  );
}
