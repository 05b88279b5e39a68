import { isRouteErrorResponse } from "react-router";
import { type LoadFailure, reportPageLoad } from "./page-load.ts";

type Results = Record<string, { result: unknown; type: "data" | "error" }>;
type Attempt = { request: Request };

/**
 * Client middleware: when the data of the next page fails to load, the current page stays. The navigation is pending
 * until another one replaces it, so that the router can retry it.
 */
export async function stayOnPage({ request }: Attempt, next: () => Promise<Results>): Promise<Results> {
  reportPageLoad(null);
  const results = await next();
  const failure = Object.values(results).find(({ type, result }) => type === "error" && !isPage(result));
  if (!failure || request.signal.aborted) return results;
  reportPageLoad({ kind: kindOf(failure.result) });
  await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  return results;
}

function kindOf(thrown: unknown): LoadFailure["kind"] {
  if (thrown instanceof TypeError || !navigator.onLine) return "offline";
  return isRouteErrorResponse(thrown) && [429, 503].includes(thrown.status) ? "busy" : "server";
}

/** Whether a loader threw a redirect or a 404 or 410 page rather than an error. */
function isPage(thrown: unknown): boolean {
  return thrown instanceof Response || (isRouteErrorResponse(thrown) && [404, 410].includes(thrown.status));
}
