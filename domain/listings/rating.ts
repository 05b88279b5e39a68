/** The rating a listing starts with, before anybody has reviewed it. */
export const startingRating = 4.8;

/** How many reviews the starting rating weighs as much as. */
const startingWeight = 5;

/** The rating from the sum and number of published reviews: (4.8 × 5 + sum) / (5 + n). Not rounded. */
export function ratingOf(reviews: { sum: number; count: number }): number {
  return (startingRating * startingWeight + reviews.sum) / (startingWeight + reviews.count);
}
