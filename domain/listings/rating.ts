/** The rating a listing starts with, before anybody has reviewed it. */
const startingRating = 4.8;

/** How many reviews the starting rating weighs as much as. */
const startingWeight = 5;

/** The rating from the sum and number of published reviews: (4.8 × 5 + sum) / (5 + n). Not rounded. */
export function ratingOf(reviews: { sum: number; count: number }): number {
  return (startingRating * startingWeight + reviews.sum) / (startingWeight + reviews.count);
}

/** The average of the reviews alone, taking the starting rating out of `ratingOf` again. `count` is at least 1. */
export function averageOfReviews(rating: number, count: number): number {
  return (rating * (startingWeight + count) - startingRating * startingWeight) / count;
}
