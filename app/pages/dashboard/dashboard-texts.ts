import type { Site } from "#domain/site.ts";
import type { Messages } from "#i18n/messages.ts";

/** The reader's words for the dashboard and for the parts of other pages that it shows. */
export type DashboardTexts = {
  dashboard: Messages<"dashboard">;
  live: Messages<"live">;
  payments: Messages<"payments">;
  failures: Messages<"failures">;
  authFailures: Messages<"authFailures">;
  results: Messages<"results">;
  listing: Messages<"listing">;
};

/** What months cost here, and whether paying for them moves real money. */
export type Pricing = { prices: Site["prices"]; isLive: boolean };
