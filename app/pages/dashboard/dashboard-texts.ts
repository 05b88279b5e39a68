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
