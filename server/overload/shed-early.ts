import { limitedNetwork } from "#auth/limits/limited-network.ts";
import type { Services } from "#domain/services.ts";
import type { RequestShortcut } from "#server/http/cached-pages.ts";
import { limitLines } from "#server/log/log-lines.ts";
import { createAccessLog } from "#server/middleware/access-log.ts";
import { forwardedAddress } from "#server/middleware/client-address.ts";
import { createRequestIds } from "#server/middleware/request-id.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { pageKeyOf } from "#server/page-cache/page-key.ts";
import type { Config } from "#server/start/config.ts";
import type { Admission } from "./admission.ts";
import { createBusyPages } from "./busy-page.tsx";

/** Public pages that are rendered from the database, and their data. All other addresses are left to the app. */
const renderedPaths = /^(?:\/hydration)?(?:\/zh)?(?:\/(?:(?:city|listing)\/.*)?|\/_root\.data|\.data)?$/u;

const linesPerMinute = 60;

/**
 * Refuses requests for which there is no capacity before the app is asked: under ten times the load that the process
 * can carry, refusing in the app would cost more than the pages. It sends what the app would.
 */
export function shedEarly(
  services: Pick<Services, "clock" | "log" | "origin">,
  cache: PageCache,
  admission: Admission,
  { trustedProxies }: Pick<Config, "trustedProxies">,
): RequestShortcut {
  const { origin } = services;
  const busyPage = createBusyPages(origin);
  const nextId = createRequestIds();
  const write = createAccessLog(services);
  const nextLine = limitLines(services.clock, linesPerMinute);

  return (request, response) => {
    const { method = "", url = "", headers, socket } = request;
    if (!admission.isBusy() || (method !== "GET" && method !== "HEAD")) return false;
    const start = performance.now();
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    if (!renderedPaths.test(path) || !URL.canParse(url, origin)) return false;
    const asked = pageKeyOf(new URL(url, origin));
    if (asked.kind !== "page" || cache.hasCopy(asked.key)) return false;
    const forwardedFor = headers["x-forwarded-for"];
    const address = forwardedAddress(socket.remoteAddress ?? "", single(forwardedFor), trustedProxies);
    const refusal = admission.refuse(limitedNetwork(address));
    if (refusal === null) return false;
    const { status, headers: own, body } = busyPage(path, refusal);
    response.writeHead(status, { ...own, "content-length": Buffer.byteLength(body) });
    response.end(method === "HEAD" ? undefined : body);
    if (nextLine() !== null) write({ id: nextId(single(headers["x-request-id"])), method, path, status, start });
    return true;
  };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(",") : value;
}
