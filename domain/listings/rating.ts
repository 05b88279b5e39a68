/** The rating of every listing until it has enough reviews. */
const startingRating = 4.8;

/** With fewer published reviews than this, the average is not shown. */
export const reviewsForAverage = 3;

/** The rating shown on pages: the plain average from the third published review on, 4.8 before. Not rounded. */
export function ratingOf(reviews: { sum: number; count: number }): number {
  return reviews.count < reviewsForAverage ? startingRating : reviews.sum / reviews.count;
}
