import type { Words } from "#i18n/words.ts";

/** The reader's words for the dashboard and for the parts of other pages that it shows. */
export type DashboardTexts = {
  dashboard: Words<"dashboard">;
  live: Words<"live">;
  payments: Words<"payments">;
  failures: Words<"failures">;
  authFailures: Words<"authFailures">;
  results: Words<"results">;
  listing: Words<"listing">;
};
