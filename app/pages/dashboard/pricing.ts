import type { Site } from "#domain/site.ts";

/** What months cost here, and whether paying for them moves real money. */
export type Pricing = { prices: Site["prices"]; isLive: boolean };
