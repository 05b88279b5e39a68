import type { Context, Handler } from "hono";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import type { Services } from "#domain/services.ts";
import type { LimitComparisons } from "#server/accounts/limits/compare-limit.ts";
import type { LimitPublicWrites } from "#server/accounts/limits/public-write-limit.ts";
import type { OwnersNetworks } from "#server/accounts/owners-networks.ts";
import type { RequireProofByClient } from "#server/accounts/proof-of-work.ts";
import { textResponse } from "#server/http/text-response.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { type Admission, BusyError } from "#server/overload/admission.ts";
import { createBusyPages } from "#server/overload/busy-page.tsx";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { pageKeyOf } from "#server/page-cache/page-key.ts";
import { sendPage } from "#server/page-cache/send-page.ts";
import { type StoredPage, storePage } from "#server/page-cache/stored-page.ts";
import { createNotFoundLog } from "./not-found-log.ts";
import { readPostedForm } from "./posted-form.ts";
import type { PageWriter, RenderPage } from "./render-page.ts";

type Dependencies = {
  render: RenderPage;
  cache: PageCache;
  admission: Admission;
  clientAddress: (context: Context) => string;
  limitPublicWrites: LimitPublicWrites;
  limitComparisons: LimitComparisons;
  requireProofs: RequireProofByClient;
  ownersNetworks: OwnersNetworks;
};

/**
 * Responds to every page URL: from the cache if possible, otherwise by rendering. Only GET and HEAD may be cached.
 * Without capacity for a render, sends the last good copy, however old, otherwise a busy page.
 */
export function servePages(services: Services, dependencies: Dependencies): Handler {
  const { render, cache, admission, clientAddress, limitComparisons } = dependencies;
  const { origin } = services;
  const busyPage = createBusyPages(origin);
  const logNotFound = createNotFoundLog(services);

  async function post(context: Context, url: string, isSecret: boolean): Promise<Response> {
    const request = context.req.raw;
    const form = await readPostedForm(request, origin, { hidesReferrer: isSecret });
    if (!form.ok) return textResponse(origin, form.failure);
    const posted = new Request(url, { method: "POST", headers: pageRequestHeaders, body: form.value });
    const writer = writerAt(clientAddress(context), dependencies);
    const result = await sendPage(request, storePage(await render(posted, requestIdOf(context), writer), 0));
    return isSecret ? withoutReferrer(result) : result;
  }

  /** Renders a page that is not cached, or returns this visitor's rejection. */
  async function make(key: string, context: Context): Promise<StoredPage | BusyError> {
    const network = limitedNetwork(clientAddress(context));
    const id = requestIdOf(context);
    let isRefused = false;
    async function admit<Value>(work: () => Promise<Value>): Promise<Value> {
      try {
        return await admission.admit(network, work);
      } catch (error) {
        isRefused ||= error instanceof BusyError;
        throw error;
      }
    }
    try {
      const rendered = () => render(new Request(origin + key, { headers: pageRequestHeaders }), id);
      const page = await cache.read(key, rendered, admit);
      if (isRefused) admission.countStale();
      return page;
    } catch (error) {
      if (error instanceof BusyError) return error;
      throw error;
    }
  }

  function busy(path: string, rejection: BusyError): Response {
    const { status, headers, body } = busyPage(path, rejection);
    return new Response(body, { status, headers });
  }

  return async (context) => {
    const request = context.req.raw;
    const requested = pageKeyOf(new URL(request.url));
    if (requested.kind === "refused") return textResponse(origin, requested.status);
    if (requested.kind === "redirect") return textResponse(origin, 308, { location: requested.location });

    // Built from scratch, so that neither the Host header nor any other reader-specific value reaches a page.
    const url = origin + requested.key;
    if (request.method === "POST") return await post(context, url, requested.isSecret);
    if (!isReading(request)) return textResponse(origin, 405, { allow: "GET, HEAD, POST" });

    const wait = comparePaths.test(requested.path) ? await limitComparisons(clientAddress(context)) : null;
    if (wait !== null) return busy(requested.path, new BusyError(429, wait));

    const cached = cache.peek(requested.key);
    if (cached) cache.counts.hit += 1;
    const page = cached ?? (await make(requested.key, context));
    if (page instanceof BusyError) return busy(requested.path, page);
    if (page.status === 404) logNotFound(requested.path);
    const result = await sendPage(request, page);
    return requested.isSecret ? withoutReferrer(result) : result;
  };
}

/** Pages that are never cached, because their possible URLs are too many. */
const comparePaths = /^\/(?:hydration\/)?(?:zh\/)?compare(?:\.data)?$/;

function writerAt(address: string, { limitPublicWrites, requireProofs, ownersNetworks }: Dependencies): PageWriter {
  return {
    limit: limitPublicWrites(address),
    requireProof: requireProofs(address),
    isOwnersNetwork: ownersNetworks(address),
  };
}

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** A page is rendered identically for all readers. */
const pageRequestHeaders = { accept: "text/html" };

/** For a URL that contains a secret: prevents the browser from sending it as referrer. */
function withoutReferrer(response: Response): Response {
  response.headers.set("referrer-policy", "no-referrer");
  return response;
}
