import { Star } from "#app/design/star.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import { formatCount, formatRating } from "#i18n/formats.ts";
import { plural } from "#i18n/plural.ts";

type Props = { rating: number; reviewCount: number };

/** The rating with its count; with no review yet, the starting rating and the words that say so. */
export function Rating({ rating, reviewCount }: Props) {
  const { words } = useLanguage();
  const shown = formatRating(rating);
  const values = { rating: shown, n: formatCount(reviewCount) };
  const label =
    reviewCount === 0
      ? fill(words.rating.unreviewedLabel, values)
      : plural(words.rating.reviewedLabel, reviewCount, values);
  return (
    <span className="rating">
      <Star />
      <span className="num" aria-hidden="true">
        {shown}
      </span>
      <small className="num" aria-hidden="true">
        {reviewCount === 0 ? words.rating.unreviewed : `(${values.n})`}
      </small>
      <span className="vh">{label}</span>
    </span>
  );
}

/** The rating of a sample profile: a number and nothing more, because nobody gave it. */
export function SampleRating({ rating }: { rating: number }) {
  return (
    <span className="rating">
      <Star />
      <span className="num">{formatRating(rating)}</span>
    </span>
  );
}
