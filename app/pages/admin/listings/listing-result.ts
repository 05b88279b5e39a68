import type { Removed } from "#app/operator/operator-api.ts";

/** The result of an action on a listing: a removal, which can be undone, or a sentence that confirms the action. */
export type ListingResult = { removed: Removed } | { said: string };
