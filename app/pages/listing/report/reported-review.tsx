import { Stars } from "#app/design/rating/stars.tsx";

/** The review that is reported, ready to render. */
export type ReviewToReport = {
  id: string;
  name: string;
  stars: number;
  starsLabel: string;
  text: string;
  lang: string | undefined;
};

type Props = {
  review: ReviewToReport;
  /** The form for the whole listing. */
  whole: { href: string; label: string };
};

/** Shows the review that the report is about. */
export function ReportedReview({ review, whole }: Props) {
  return (
    <div className="report-review">
      <p>
        {review.name} <Stars filled={review.stars} label={review.starsLabel} />
      </p>
      <blockquote lang={review.lang}>{review.text}</blockquote>
      <a href={whole.href}>{whole.label}</a>
    </div>
  );
}
