import type { FacetGroup } from "#domain/facets/facets.ts";
import type { ImageFailure } from "#domain/media/media.ts";
import type { SearchOutcome } from "#domain/search/search-outcomes.ts";

/** The outcome of an upload: stored, or the reason why it was rejected. */
type UploadOutcome = "stored" | ImageFailure["code"];

/**
 * Events other than visitors' whose daily sums are stored: searches by outcome, the facet groups that they filter by,
 * and those in an order other than the default; message forms that were accepted; uploads.
 */
export type DailySum =
  | `search-${SearchOutcome}`
  | `facet-${FacetGroup}`
  | "sort-other"
  | "message-started"
  | `upload-${UploadOutcome}`;
