import type { Site } from "#domain/site.ts";
import type { Messages } from "#i18n/messages.ts";

/** The messages of the dashboard, and of the parts of other pages that it shows, in the reader's locale. */
export type DashboardTexts = {
  dashboard: Messages<"dashboard">;
  tabs: Messages<"dashboardTabs">;
  live: Messages<"live">;
  payments: Messages<"payments">;
  failures: Messages<"failures">;
  authFailures: Messages<"authFailures">;
  results: Messages<"results">;
  listing: Messages<"listing">;
  accountAlerts: Messages<"accountAlerts">;
  removal: Messages<"removal">;
};

/** The prices of months, and whether payments move real money. */
export type Pricing = { prices: Site["prices"]; isLive: boolean };
