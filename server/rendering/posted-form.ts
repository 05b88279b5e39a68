import { failure, type Result, success } from "#std/result.ts";

/** The status for a rejected form: 403 if it was posted by another site's page, 415 if its type is not ours. */
type RejectionStatus = 403 | 415;

type Sources = { hidesReferrer?: boolean };

/**
 * Whether a form was posted by one of our own pages. Browsers send a form's source in `Sec-Fetch-Site`; older ones only
 * in `Origin`, which is `null` if the page's referrer policy is `no-referrer` (`hidesReferrer`): such a page has a
 * secret URL that other sites do not know.
 */
export function isOwnForm({ headers }: Request, origin: string, { hidesReferrer = false }: Sources = {}): boolean {
  const site = headers.get("sec-fetch-site");
  const source = headers.get("origin");
  const isOurs = source === origin || (hidesReferrer && source === "null");
  return site === null ? isOurs : site === "same-origin";
}

/** Reads the fields of a form posted by one of our own pages. */
export async function readPostedForm(
  request: Request,
  origin: string,
  sources: Sources = {},
): Promise<Result<URLSearchParams, RejectionStatus>> {
  if (!isOwnForm(request, origin, sources)) return failure(403);
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded") return failure(415);
  return success(new URLSearchParams(await request.text()));
}
