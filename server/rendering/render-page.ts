import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { servicesContext } from "#app/services-context.ts";
import type { Services } from "#domain/services.ts";
import { splitLanguage } from "#i18n/language.ts";
import { type HeaderSet, pageHeaders, plainHeaders } from "#server/http/headers.ts";
import type { RenderedPage } from "#server/page-cache/stored-page.ts";
import { sealScripts } from "./seal-scripts.ts";
import { startWhenIdle } from "./start-when-idle.ts";

export type RenderPage = (request: Request) => Promise<RenderedPage>;

const privatePaths = /^\/(?:auth|dashboard)(?:\.data)?$/;

/**
 * The one way from a request to a page: React Router renders it with the services at hand, then it gets its headers
 * and its policy. In development `build` is asked for every time, as it changes under us, and Vite's own scripts and
 * styles need a page without a policy.
 */
export function createPageRenderer(services: Services, build: ServerBuild | (() => Promise<ServerBuild>)): RenderPage {
  const handle = createRequestHandler(build);
  return async (request) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    const response = await handle(request, context);
    return await dress(response, services.origin, splitLanguage(new URL(request.url).pathname).path);
  };
}

async function dress(response: Response, origin: string, path: string): Promise<RenderedPage> {
  const isPrivate = privatePaths.test(path);
  const body = await response.text();
  const mark = response.headers.get("x-script-mark");
  const own = ownHeaders(response, isPrivate);
  if (mark === null) return { status: response.status, headers: { ...plainHeaders(origin), ...own }, body };
  if (import.meta.env.DEV) return { status: response.status, headers: own, body: sealScripts(body, mark).html };
  const { html, scriptHashes } = sealScripts(startWhenIdle(body), mark);
  return { status: response.status, headers: { ...pageHeaders(origin, scriptHashes, isPrivate), ...own }, body: html };
}

/** What the page itself decides: what it is, how long it may be kept, where else to go. */
function ownHeaders({ headers, status }: Response, isPrivate: boolean): HeaderSet {
  const own: HeaderSet = {};
  for (const name of ["content-type", "location", "x-remix-response"]) {
    const value = headers.get(name);
    if (value !== null) own[name] = value;
  }
  if (status === 405) own["allow"] = "GET, HEAD";
  own["cache-control"] = isPrivate || status >= 500 ? "no-store" : (headers.get("cache-control") ?? "no-store");
  return own;
}
