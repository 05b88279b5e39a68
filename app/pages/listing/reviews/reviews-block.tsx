import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";
import { ReviewItem } from "./review-item.tsx";
import { ReviewSummary } from "./review-summary.tsx";
import type { ReviewsBlockView } from "./reviews-block-view.ts";

type Props = {
  block: ReviewsBlockView;
  report: { href: string; "data-opens": string };
  /** Whether the reviews are below the fold on every screen. */
  isBelowFold: boolean;
  messages: Messages<"listingReviews">;
};

/** The reviews on the listing's own page: the newest ones, with links to all of them and to the form. */
export function ReviewsBlock({ block, report, isBelowFold, messages }: Props) {
  const { summary, intro, reviews, write, all } = block;
  return (
    // Below the fold, these rules are not inlined: a long page would exceed the initial congestion window.
    <section
      className="block reviews-block"
      id="reviews"
      aria-labelledby="reviews-title"
      data-below-fold={all || isBelowFold ? "" : undefined}
    >
      <div className="review-head">
        <h2 id="reviews-title">{block.heading}</h2>
        <ButtonLink variant="secondary" href={write.href} rel="nofollow">
          <Icon name="pencil" size={18} />
          {write.label}
        </ButtonLink>
      </div>
      {summary ? <ReviewSummary summary={summary} /> : null}
      {intro ? (
        <div className="review-intro">
          <p>
            <b>{intro.title}</b>
          </p>
          <p>{intro.text}</p>
        </div>
      ) : null}
      <ReviewRules explain={block.explain} />
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} report={report} level={3} messages={messages} />
      ))}
      {all ? (
        <p className="review-all">
          <ButtonLink variant="secondary" href={all.href} rel="nofollow">
            {all.label}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

/** How reviews and ratings work, initially collapsed. */
export function ReviewRules({ explain }: { explain: ReviewsBlockView["explain"] }) {
  return (
    <details className="review-rules">
      <summary>
        <Icon name="chevron-down" />
        {explain.title}
      </summary>
      {explain.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}
