import { createContext } from "react-router";
import type { LimitReports } from "#domain/moderation/submit-report.ts";

/** Counts the reports of the network that a form is posted from. The server sets it for posts; null for other requests. */
export const reportLimitContext = createContext<LimitReports | null>(null);
