import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#domain/services.ts";
import { createAccessLog } from "#server/middleware/access-log.ts";
import { createRequestIds } from "#server/middleware/request-id.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { isKnown, preferredEncoding } from "#server/page-cache/send-page.ts";
import { formOf } from "#server/page-cache/stored-page.ts";
import type { Config } from "#server/start/config.ts";

/** Whether the request has been responded to. */
export type RequestShortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The shortest way for what nearly every request is: a cached page, by an address that is its key as it stands. It
 * sends and logs what the app would. Everything else is left to the app: what may be redirected (`oneHost`), may need
 * a warning (`warnAboutUnnamedProxy`), is missing, or has yet to be compressed.
 */
export function serveCachedPages(
  services: Pick<Services, "clock" | "log">,
  cache: PageCache,
  { originIsSet, trustedProxies }: Pick<Config, "originIsSet" | "trustedProxies">,
): RequestShortcut {
  const nextId = createRequestIds();
  const write = createAccessLog(services);
  return (request, response) => {
    const { method, url = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || (!originIsSet && !isByName(headers.host))) return false;
    if (trustedProxies === 0 && headers["x-forwarded-for"] !== undefined) return false;
    const start = performance.now();
    const page = cache.peek(url);
    if (page?.status !== 200) return false;
    const form = formOf(page, preferredEncoding(String(headers["accept-encoding"] ?? "")));
    if (form instanceof Promise) return false;
    const known = isKnown(page, headers["if-none-match"] ?? null);
    const status = known ? 304 : 200;
    response.writeHead(status, known ? page.bareHeaderList : form.headerList);
    if (known || method === "HEAD") response.end();
    else response.end(form.body);
    const id = nextId(single(headers["x-request-id"]));
    write({ id, method, path: url.split("?", 1)[0] ?? url, status, start });
    return true;
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Hosts that are addresses are redirected where no origin is set. */
function isByName(host = ""): boolean {
  return !/^(?:127\.0\.0\.1|\[::1\])(?::|$)/u.test(host);
}
