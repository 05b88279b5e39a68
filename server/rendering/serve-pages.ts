import type { Handler } from "hono";
import type { Services } from "#domain/services.ts";
import { plainAnswer } from "#server/http/plain-answer.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { pageKeyOf } from "#server/page-cache/page-key.ts";
import { sendPage } from "#server/page-cache/send-page.ts";
import { storePage } from "#server/page-cache/stored-page.ts";
import { createNotFoundLog } from "./not-found-log.ts";
import type { RenderPage } from "./render-page.ts";

/** Answers every page URL: from the cache when it can, else by rendering. Only GET and HEAD may be cached. */
export function servePages(services: Services, render: RenderPage, cache: PageCache): Handler {
  const noteNotFound = createNotFoundLog(services);
  return async (context) => {
    const request = context.req.raw;
    const asked = pageKeyOf(new URL(request.url));
    if (asked.kind === "refused") return plainAnswer(services.origin, asked.status);
    if (asked.kind === "redirect") return plainAnswer(services.origin, 308, { location: asked.location });

    if (request.method !== "GET" && request.method !== "HEAD") {
      if (request.method !== "POST") return plainAnswer(services.origin, 405, { allow: "GET, HEAD, POST" });
      return sendPage(request, await storePage(await render(request), 0));
    }

    const kept = cache.peek(asked.key);
    if (kept) return sendPage(request, kept);
    const get = new Request(asked.url, { headers: pageRequestHeaders });
    const page = await cache.read(asked.key, () => render(get));
    if (page.status === 404) noteNotFound(asked.url.pathname);
    return sendPage(request, page);
  };
}

/** A page is rendered for everybody: nothing of the reader's own headers reaches it. */
const pageRequestHeaders = { accept: "text/html" };
