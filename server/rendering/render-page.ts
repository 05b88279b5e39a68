import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { paymentProviderContext, publicWriteContext, reviewerContext } from "#app/contexts/public-write-context.ts";
import { renderStepContext } from "#app/contexts/render-step-context.ts";
import { renderedDocumentContext } from "#app/contexts/rendered-document-context.ts";
import { requestIdContext } from "#app/contexts/request-id-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { IsOwnersNetwork } from "#domain/reviews/commands/submit-review.ts";
import type { PublicWriter } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { StyleSheets } from "#server/critical-css/read-style-sheets.ts";
import { type HeaderSet, pageHeaders, plainHeaders } from "#server/http/headers.ts";
import type { RenderedPage } from "#server/page-cache/stored-page.ts";
import { createSerialRunner } from "#std/async/serial-runner.ts";
import { finalizePage } from "./finalize-page.ts";
import { pageOfHydrationPath } from "./hydration-path.ts";
import type { StartFiles } from "./start-files.ts";

/**
 * `requestId` is logged with a failure and shown on the error page, which is never cached. `writer` is the network that
 * posts a form.
 */
export type RenderPage = (request: Request, requestId: string, writer?: PageWriter) => Promise<RenderedPage>;

/** The network that posts a form without an account. */
export type PageWriter = PublicWriter & { isOwnersNetwork: IsOwnersNetwork };

/** The files that pages link to. If `styleSheets` is null, styles stay links. */
type BrowserFiles = { styleSheets: StyleSheets | null; startFiles: Pick<StartFiles, "pathOf"> };

/**
 * A render blocks this thread for milliseconds, twice: for React, and for its styles and hashes. Responses for cached
 * pages and rejections that arrive during such a step are sent before the next one, of the same page or another. libuv
 * accepts one connection per turn of the event loop: with one turn per step, new connections would wait for seconds.
 */
const turnsBetweenSteps = 16;

const privatePaths = /^\/(?:auth|admin(?:\/[a-z]+)?|dashboard(?:\/[a-z]+(?:\/[^/]+)?)?)(?:\.data)?$/;

/** Pages shown in a dialog of another page, whose policy blocks their inline styles, so their styles stay links. */
const dialogPaths = /^\/listing\/[^/]+\/(?:report|message)$/;

/** Pages with a form that leads to the payment page. */
const paymentFormPaths = /^\/(?:gift|renew)\/[^/]+$/;

/**
 * Creates the only path from a request to a page: React Router renders it with the services, then it gets its headers
 * and its policy. In development, `build` is called for every request because it can change, nothing is cached, and
 * pages have no policy, because Vite adds its own scripts and styles. A path under `/hydration` returns the hydration
 * data that its page omits.
 */
export function createPageRenderer(
  services: Services,
  build: ServerBuild | (() => Promise<ServerBuild>),
  files: BrowserFiles,
  provider: PaymentProvider,
): RenderPage {
  const handle = createRequestHandler(build);
  const takeTurns = createSerialRunner(turnsBetweenSteps);
  return async (request, requestId, writer) => {
    const context = new RouterContextProvider();
    context.set(requestIdContext, requestId);
    context.set(publicWriteContext, writer ?? null);
    context.set(reviewerContext, writer?.isOwnersNetwork ?? null);
    context.set(renderStepContext, takeTurns);
    context.set(servicesContext, services);
    context.set(paymentProviderContext, provider);
    const url = new URL(request.url);
    const page = pageOfHydrationPath(url.pathname);
    const requested = page === null ? request : new Request(services.origin + page + url.search, request);
    const response = await handle(requested, context);
    const body = context.get(renderedDocumentContext) ?? Buffer.from(await response.arrayBuffer());
    const rendering = readRendering(response, body, page ?? url.pathname, request.method);
    return await takeTurns(() =>
      page === null ? pageOf(rendering, services, files) : hydrationDataOf(rendering, services.origin, files),
    );
  };
}

type Rendering = {
  status: number;
  headers: HeaderSet;
  tags: readonly string[] | null;
  /**
   * Decoded only in the step that uses it: the text of a large page that waits for its turn would be moved out of the
   * young generation, and collecting the old generation blocks the thread for tens of milliseconds.
   */
  body: Buffer;
  /** The nonce of the page's own scripts; null if the response is not a page. */
  nonce: string | null;
  /**
   * Whether the page omits its hydration data: pages that are not cacheable keep it, so that they are rendered only
   * once.
   */
  extractsHydrationData: boolean;
  isPrivate: boolean;
  /** Whether its form leads to the payment page. */
  hasPaymentForm: boolean;
  /** Whether its style sheets stay links, without inlined rules. */
  linksStyles: boolean;
};

function readRendering(response: Response, body: Buffer, pathname: string, method: string): Rendering {
  const { path } = splitLocale(pathname);
  const isPrivate = privatePaths.test(path);
  const headers = ownHeaders(response, isPrivate);
  const nonce = response.headers.get("x-script-nonce");
  const isCacheable = method === "GET" && headers["cache-control"] !== "no-store";
  return {
    status: response.status,
    headers,
    tags: tagsOf(response),
    body,
    nonce,
    extractsHydrationData: isCacheable,
    isPrivate,
    hasPaymentForm: paymentFormPaths.test(path),
    // A private page is rendered by its script, with rules that its HTML does not use yet, so its style sheets must
    // block rendering.
    linksStyles: isPrivate || dialogPaths.test(path),
  };
}

function pageOf(rendering: Rendering, site: Services, files: BrowserFiles): RenderedPage {
  const { status, headers, tags, nonce, extractsHydrationData, linksStyles } = rendering;
  const body = rendering.body.toString();
  if (nonce === null) return { status, headers: { ...plainHeaders(site.origin), ...headers }, tags, body };
  if (import.meta.env.DEV) return { status, headers, tags, body: body.replaceAll(` nonce="${nonce}"`, "") };
  const { startFiles } = files;
  const styleSheets = linksStyles ? null : files.styleSheets;
  const { html, ...hashes } = finalizePage(body, { nonce, styleSheets, startFiles, extractsHydrationData });
  return { status, headers: { ...pageHeaders(site, hashes, rendering), ...headers }, tags, body: html };
}

/** 404 if the page has no hydration data, 503 if it is temporarily unavailable. */
function hydrationDataOf(rendering: Rendering, origin: string, { startFiles }: BrowserFiles): RenderedPage {
  const { status, headers, tags, body, nonce, extractsHydrationData, isPrivate } = rendering;
  const text = { ...plainHeaders(origin), ...headers, "content-type": "text/plain; charset=utf-8" };
  if (nonce !== null && extractsHydrationData) {
    const { hydrationData } = finalizePage(body.toString(), {
      nonce,
      styleSheets: null,
      startFiles,
      extractsHydrationData,
    });
    if (hydrationData !== null) return { status: 200, headers: text, tags, body: hydrationData };
  }
  const isDegraded = nonce !== null && status === 200 && headers["cache-control"] === "no-store" && !isPrivate;
  const isFailure = status >= 500 || isDegraded;
  return { status: isFailure ? 503 : 404, headers: { ...text, "cache-control": "no-store" }, tags, body: "" };
}

/** The page's dependencies (`app/cache-tag.ts`); null if it does not name any. */
function tagsOf({ headers }: Response): readonly string[] | null {
  return headers.get("cache-tag")?.split(",").map(decodeURIComponent) ?? null;
}

/** Returns the headers that the page sets: its type, its cache lifetime, its redirect. */
function ownHeaders({ headers, status }: Response, isPrivate: boolean): HeaderSet {
  const own: HeaderSet = {};
  for (const name of ["content-type", "location", "retry-after", "x-remix-response"]) {
    const value = headers.get(name);
    if (value !== null) own[name] = value;
  }
  if (status === 405) own["allow"] = "GET, HEAD";
  const isCacheable = !isPrivate && status < 500 && !import.meta.env.DEV;
  own["cache-control"] = (isCacheable && headers.get("cache-control")) || "no-store";
  return own;
}
