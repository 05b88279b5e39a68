import { type Encoding, type Form, formOf, type StoredPage } from "./stored-page.ts";

/**
 * Responds to a request for a page: 304 if the browser has it, otherwise the best encoding that the browser accepts.
 */
export function sendPage(request: Request, page: StoredPage): Response | Promise<Response> {
  const known = request.headers.get("if-none-match");
  if (isKnown(page, known)) return new Response(null, { status: 304, headers: page.bareHeaders });
  const form = formOf(page, preferredEncoding(request.headers.get("accept-encoding")));
  return form instanceof Promise ? form.then((made) => respond(request, page, made)) : respond(request, page, form);
}

function respond({ method }: Request, { status }: StoredPage, { headers, body }: Form): Response {
  return new Response(method === "HEAD" ? null : (body as unknown as BodyInit), { status, headers });
}

/** Prefers Brotli, then gzip, then none, unless the browser excludes one with `q=0`. */
export function preferredEncoding(accept: string | null): Encoding {
  if (accept === null) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)) return "gzip";
  return "identity";
}

/** Whether the browser already has the page, according to `If-None-Match`. */
export function isKnown({ status, etag }: StoredPage, ifNoneMatch: string | null): boolean {
  return ifNoneMatch !== null && status === 200 && matches(ifNoneMatch, etag);
}

/** Weak comparison (RFC 9110 §8.8.3.2) against a list of tags or `*`. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
