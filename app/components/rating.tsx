import { Star } from "#app/design/rating/star.tsx";
import type { RatingView } from "./listing/rating-view.ts";

/** A listing's rating. The starting rating is de-emphasized: an outlined star and an explanation. */
export function Rating({ rating: { value, starting, note, label } }: { rating: RatingView }) {
  const hidden = label ? true : undefined;
  return (
    <span className={starting ? "rating starting" : "rating"}>
      {value ? (
        <>
          <Star />
          <span className="num" aria-hidden={hidden}>
            {value}
          </span>
        </>
      ) : null}
      {note ? (
        <small className="num" aria-hidden={hidden}>
          {note}
        </small>
      ) : null}
      {label ? <span className="vh">{label}</span> : null}
    </span>
  );
}
