import { Link } from "react-router";
import { Badge } from "#app/design/badge/badge.tsx";
import { Stars } from "#app/design/rating/stars.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { CaseDetail } from "#app/operator/operator-api.ts";
import { adminMoment } from "#app/operator/operator-texts.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";

export type CaseReviewTexts = { own: Messages<"adminReviews">; reviews: Messages<"listingReviews"> };

type Props = { review: NonNullable<CaseDetail["review"]>; texts: CaseReviewTexts };

/** The review that a case is about, as visitors see or saw it. */
export function CaseReview({ review, texts: { own, reviews } }: Props) {
  const { locale, href } = useLocale();
  const { id, state, stars, text, language, shown_name, published_at, reply } = review;
  return (
    <section className="admin-report" aria-labelledby="case-review">
      <h3 id="case-review">{own.one}</h3>
      <p className="admin-report-head">
        <Stars filled={stars} label={plural(reviews.starsOf, stars)} /> {shown_name ?? reviews.anonymous}
        {published_at === null ? null : ` · ${adminMoment(locale, published_at)}`}{" "}
        <Badge tone={state === "published" ? "leaf" : "plum"}>{own.states[state]}</Badge>
      </p>
      <blockquote lang={language === "other" ? undefined : language}>{text ?? own.erased}</blockquote>
      {reply === null ? null : (
        <>
          <p className="admin-report-head">{own.reply}</p>
          <blockquote>{reply}</blockquote>
        </>
      )}
      <p>
        <Link to={href(`/admin/reviews?review=${id}`)}>{own.openOne}</Link>
      </p>
    </section>
  );
}
