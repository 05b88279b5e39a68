import type { IncomingMessage } from "node:http";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import type { Services } from "#domain/services.ts";
import type { RequestShortcut } from "#server/http/cached-pages.ts";
import { limitLines } from "#server/log/log-lines.ts";
import { createAccessLog } from "#server/middleware/access-log.ts";
import { forwardedAddress } from "#server/middleware/client-address.ts";
import { createRequestIds } from "#server/middleware/request-id.ts";
import type { RequestObserver } from "#server/observability/meters.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { pageKeyOf } from "#server/page-cache/page-key.ts";
import type { Config } from "#server/start/config.ts";
import type { Admission, BusyError } from "./admission.ts";
import { createBusyPages } from "./busy-page.tsx";

/** Public pages that are rendered from the database, and their data. The app handles all other URLs. */
const renderedPaths = /^(?:\/hydration)?(?:\/zh)?(?:\/(?:(?:city|listing)\/.*)?|\/_\.data|\.data)?$/u;

const linesPerMinute = 60;

/**
 * Rejects requests for which there is no capacity before they reach the app: at ten times the load that the process can
 * serve, rejections by the app would cost more than the pages. Sends the same response as the app would.
 */
export function shedEarly(
  services: Pick<Services, "clock" | "log" | "origin">,
  cache: PageCache,
  admission: Admission,
  { trustedProxies }: Pick<Config, "trustedProxies">,
  observe?: RequestObserver,
): RequestShortcut {
  const { origin } = services;
  const busyPage = createBusyPages(origin);
  const nextId = createRequestIds();
  const write = createAccessLog(services, observe);
  const nextLine = limitLines(services.clock, linesPerMinute);

  function rejectionOf({ method, url = "", headers, socket }: IncomingMessage, path: string): BusyError | null {
    if (!admission.isBusy() || (method !== "GET" && method !== "HEAD")) return null;
    if (!renderedPaths.test(path) || !URL.canParse(url, origin)) return null;
    const requested = pageKeyOf(new URL(url, origin));
    if (requested.kind !== "page" || cache.hasCopy(requested.key)) return null;
    const forwardedFor = single(headers["x-forwarded-for"]);
    return admission.refuse(limitedNetwork(forwardedAddress(socket.remoteAddress ?? "", forwardedFor, trustedProxies)));
  }

  return (request, response) => {
    const start = performance.now();
    const { method = "", url = "", headers } = request;
    const [path = ""] = url.split("?", 1);
    const rejection = rejectionOf(request, path);
    if (rejection === null) return false;
    const { status, headers: own, body } = busyPage(path, rejection);
    const id = nextId(single(headers["x-request-id"]));
    const identified = status >= 500 && { "x-request-id": id };
    response.writeHead(status, { ...own, ...identified, "content-length": Buffer.byteLength(body) });
    response.end(method === "HEAD" ? undefined : body);
    if (nextLine() === null) observe?.({ id, method, path, status }, performance.now() - start);
    else write({ id, method, path, status, start });
    return true;
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(",") : value;
}
