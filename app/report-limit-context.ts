import { createContext } from "react-router";
import type { LimitReports } from "#domain/moderation/submit-report.ts";

/** Counts the reports of the network that a form is posted from. Set by the server for posts, null otherwise. */
export const reportLimitContext = createContext<LimitReports | null>(null);
