/** The heading of the results; the first paint waits for it. */
export const firstPaintId = "results-heading";
