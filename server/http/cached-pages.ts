import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#domain/services.ts";
import { createAccessLog } from "#server/middleware/access-log.ts";
import { createRequestIds } from "#server/middleware/request-id.ts";
import type { RequestObserver } from "#server/observability/meters.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { isKnown, preferredEncoding } from "#server/page-cache/send-page.ts";
import { type Form, formOf, type StoredPage } from "#server/page-cache/stored-page.ts";
import type { Config } from "#server/start/config.ts";

/** Returns whether it has responded to the request. */
export type RequestShortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The fast path for most requests: sends a fresh cached page whose key is the request's URL, with the same headers and
 * log line as the app. The app handles everything else: requests that may be redirected (`oneHost`) or need a warning
 * (`warnAboutUnnamedProxy`), and pages that are missing or not yet compressed.
 */
export function serveCachedPages(
  services: Pick<Services, "clock" | "log">,
  cache: PageCache,
  { originIsSet, trustedProxies }: Pick<Config, "originIsSet" | "trustedProxies">,
  observe?: RequestObserver,
): RequestShortcut {
  const nextId = createRequestIds();
  const write = createAccessLog(services, observe);

  function needsApp({ method, headers }: IncomingMessage): boolean {
    if (method !== "GET" && method !== "HEAD") return true;
    return (!originIsSet && !isByName(headers.host)) || (trustedProxies === 0 && "x-forwarded-for" in headers);
  }

  return (request, response) => {
    if (needsApp(request)) return false;
    const { method = "", url = "", headers } = request;
    const start = performance.now();
    const page = cache.peek(url);
    if (page?.status !== 200) return false;
    const form = formOf(page, preferredEncoding(String(headers["accept-encoding"] ?? "")));
    if (form instanceof Promise) return false;
    cache.counts.hit += 1;
    const status = send(response, page, form, method, headers["if-none-match"]);
    write({ id: nextId(single(headers["x-request-id"])), method, path: pathOf(url), status, start });
    return true;
  };
}

/** Returns the status. */
function send(response: ServerResponse, page: StoredPage, form: Form, method: string, ifNoneMatch?: string): number {
  if (isKnown(page, ifNoneMatch ?? null)) {
    response.writeHead(304, page.bareHeaderList).end();
    return 304;
  }
  response.writeHead(200, form.headerList).end(method === "HEAD" ? undefined : form.body);
  return 200;
}

function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** A request whose Host is an IP address is redirected if no origin is set. */
function isByName(host = ""): boolean {
  return !/^(?:127\.0\.0\.1|\[::1\])(?::|$)/u.test(host);
}
