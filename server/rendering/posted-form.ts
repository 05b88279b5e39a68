import { failure, type Result, success } from "#std/result.ts";

/** The status of a rejected form: it comes from another site's page, or is no form of ours. */
type Refusal = 403 | 415;

/**
 * Reads the fields of a form posted by one of our own pages. Browsers send a form's source in `Sec-Fetch-Site`; older
 * ones only in `Origin`, which is `null` if the page's referrer policy is `no-referrer`.
 */
export async function readPostedForm(request: Request, origin: string): Promise<Result<URLSearchParams, Refusal>> {
  const { headers } = request;
  const site = headers.get("sec-fetch-site");
  if (site === null ? headers.get("origin") !== origin : site !== "same-origin") return failure(403);
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded") return failure(415);
  return success(new URLSearchParams(await request.text()));
}
