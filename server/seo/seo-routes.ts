import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { queryDeadlineMs } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { countSitemapParts, fixedPages, listIndexableCities, listIndexableListings } from "#domain/sitemap/sitemap.ts";
import { fileHeaders, plainHeaders } from "#server/http/headers.ts";
import { textResponse } from "#server/http/text-response.ts";
import { errorFields } from "#server/log/log.ts";
import { type Admission, BusyError } from "#server/overload/admission.ts";
import { sendPage } from "#server/page-cache/send-page.ts";
import { type StoredPage, storePage } from "#server/page-cache/stored-page.ts";
import { withDeadline } from "#std/async/deadline.ts";
import { robotsText } from "./robots.ts";
import { sitemapIndex, sitemapPart } from "./sitemap.ts";

/** The same lifetime that a CDN may use for the pages in the sitemap. */
const sitemapCacheControl = "public, max-age=0, s-maxage=60";

/** Rules for crawlers rarely change. */
const robotsCacheControl = "public, max-age=300, s-maxage=3600";

/** A part is read from the database at most this often, however often it is requested, unless a listing changes. */
const retentionMs = 60_000;
const maxCachedBytes = 16 * 1024 * 1024;

/** 100 million listings, more than any directory has. Higher numbers are not looked up. */
const highestPart = 20_000;

/** Reads a part; null if it does not exist. */
type ReadPart = (services: Services, part: number) => Promise<string | null>;

const parts: Record<string, ReadPart> = { pages: readPages, listings: readListings };

/**
 * Serves `/robots.txt`, `/sitemap.xml`, and its parts under `/sitemaps/`. Cached parts belong to a version of
 * `changes`: a part read while a listing changes is never sent afterwards.
 */
export function seoRoutes(services: Services, changes: { readonly version: string }, admission: Admission): Hono {
  const { origin } = services;
  const sitemaps = new LRUCache<string, StoredPage>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: retentionMs,
    fetchMethod: async (key) => {
      const path = key.slice(key.indexOf("/"));
      const read = () => withDeadline(queryDeadlineMs, readSitemap(services, path));
      return storeSitemap(origin, await admission.admitShared("sitemaps", read));
    },
  });
  const app = new Hono();

  const robots = { ...fileHeaders(origin, robotsCacheControl), "content-type": "text/plain; charset=utf-8" };
  app.get("/robots.txt", () => new Response(robotsText(origin), { headers: robots }));
  app.on("GET", ["/sitemap.xml", "/sitemaps/:file"], async (context) => {
    try {
      const sitemap = await sitemaps.fetch(`${changes.version}${context.req.path}`);
      return sitemap ? await sendPage(context.req.raw, sitemap) : textResponse(origin, 404);
    } catch (error) {
      if (!(error instanceof BusyError)) services.log.error("sitemap-failed", errorFields(error));
      return textResponse(origin, 503, { "retry-after": "120" });
    }
  });
  app.all("/robots.txt", () => textResponse(origin, 405, { allow: "GET, HEAD" }));
  app.on("ALL", ["/sitemap.xml", "/sitemaps/*"], () => textResponse(origin, 405, { allow: "GET, HEAD" }));
  return app;
}

async function readSitemap(services: Services, path: string): Promise<string | null> {
  if (path === "/sitemap.xml") return readIndex(services);
  const [, kind = "", digits = ""] = path.match(/^\/sitemaps\/(pages|listings)-([1-9]\d{0,4})\.xml$/) ?? [];
  const part = Number(digits);
  return part >= 1 && part <= highestPart ? ((await parts[kind]?.(services, part)) ?? null) : null;
}

async function readIndex(services: Services): Promise<string> {
  const counts = await countSitemapParts(services);
  const paths = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `/sitemaps/${kind}-${index + 1}.xml`);
  return sitemapIndex(services.origin, [...paths("pages", counts.pages), ...paths("listings", counts.listings)]);
}

async function readPages(services: Services, part: number): Promise<string | null> {
  const cities = await listIndexableCities(services, part);
  const pages = part === 1 ? [...fixedPages, ...cities] : cities;
  return pages.length === 0 ? null : sitemapPart(services.origin, pages);
}

async function readListings(services: Services, part: number): Promise<string | null> {
  const pages = await listIndexableListings(services, part);
  return pages.length === 0 ? null : sitemapPart(services.origin, pages);
}

/** Stored like a page, so that it is compressed once for all crawlers. A nonexistent part is stored as a 404. */
function storeSitemap(origin: string, body: string | null): StoredPage {
  if (body === null) {
    const headers = { ...plainHeaders(origin), "content-type": "text/plain; charset=utf-8" };
    return storePage({ status: 404, headers, body: "Not Found\n" }, 0);
  }
  const headers = { ...fileHeaders(origin, sitemapCacheControl), "content-type": "application/xml; charset=utf-8" };
  return storePage({ status: 200, headers, body }, 0);
}
