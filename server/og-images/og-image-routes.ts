import { type Context, Hono } from "hono";
import { findCityWithPage } from "#domain/cities/find-city-with-page.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import { fileHeaders, type HeaderSet } from "#server/http/headers.ts";
import { textResponse } from "#server/http/text-response.ts";
import { errorFields } from "#server/log/log.ts";
import { type Admission, BusyError } from "#server/overload/admission.ts";
import type { CardStore } from "./card-store.ts";
import { type CardContent, cityCard, listingCard, siteCard } from "./layouts/card-content.ts";

/** In seconds: how soon a full queue is empty, and how soon an unavailable database may be back. */
const retryAfter = { queue: 30, failure: 120 } as const;

/** In seconds. A card whose picture could not be read is requested again soon. */
const maxAge = { whole: 86_400, withoutPicture: 60 } as const;

/** The card to draw, or the reason why there is none. */
type CardLookup = CardContent | "not-found" | "unavailable";

/**
 * `/og/{en|zh}/site.png`, `/og/{en|zh}/city/{slug}.png`, and `/og/{en|zh}/listing/{id}.png`: share cards, 1200 × 630.
 * A `?v=` in the URL only makes other sites' caches fetch a new version.
 */
export function ogImageRoutes(services: Services, admission: Admission, cards: CardStore): Hono {
  const { origin, site } = services;
  const app = new Hono();
  const path = "/og/:language{en|zh}";

  function serve(route: string, find: (locale: Locale, name: string) => CardLookup | Promise<CardLookup>): void {
    app.get(`${path}/${route}`, async (context) => {
      const locale: Locale = context.req.param("language") === "zh" ? "zh" : "en";
      const name = (context.req.param("file") ?? "").slice(0, -".png".length);
      try {
        const found = await admission.admitShared("share-cards", async () => await find(locale, name));
        return await respond(context, services, cards, found);
      } catch (error) {
        if (error instanceof BusyError) return retryLaterResponse(origin, retryAfter.queue);
        services.log.error("share-card-failed", errorFields(error));
        return retryLaterResponse(origin, retryAfter.failure);
      }
    });
  }

  serve("site.png", (locale) => siteCard(site, locale));
  serve("city/:file{.+\\.png}", async (locale, slug) => {
    const city = await findCityWithPage(services, slug);
    return city === null ? "not-found" : cityCard(site, locale, city);
  });
  serve("listing/:file{.+\\.png}", async (locale, id) => {
    const listing = await findListing(services, id);
    if (listing.ok) return listingCard(site, locale, listing.value);
    return listing.failure === "unavailable" ? "unavailable" : "not-found";
  });
  app.get("/og/*", () => textResponse(origin, 404));
  app.all("/og/*", () => textResponse(origin, 405, { allow: "GET, HEAD" }));
  return app;
}

async function respond(context: Context, { origin }: Services, cards: CardStore, found: CardLookup): Promise<Response> {
  if (found === "not-found") return textResponse(origin, 404);
  if (found === "unavailable") return retryLaterResponse(origin, retryAfter.failure);
  const tag = cards.tagOf(found);
  if (isKnown(context.req.header("if-none-match"), tag))
    return new Response(null, { status: 304, headers: imageHeaders(origin, tag, maxAge.whole) });
  const card = await cards.draw(found);
  if (card === null) return retryLaterResponse(origin, retryAfter.queue);
  const { png, content } = card;
  const isWhole = content.portrait?.file === found.portrait?.file;
  const headers = imageHeaders(origin, cards.tagOf(content), isWhole ? maxAge.whole : maxAge.withoutPicture);
  return new Response(png as unknown as BodyInit, {
    headers: { ...headers, "content-type": "image/png", "content-length": String(png.byteLength) },
  });
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(",").some((known) => known.trim().replace(/^W\//, "") === `"${tag}"`) ?? false;
}

/** Other sites may embed these images; that is their purpose. */
function imageHeaders(origin: string, tag: string, seconds: number): HeaderSet {
  return {
    ...fileHeaders(origin, `public, max-age=${seconds}`),
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    etag: `"${tag}"`,
  };
}

/** Sent instead of a default card: other sites cache any image at this URL for days. */
function retryLaterResponse(origin: string, seconds: number): Response {
  return textResponse(origin, 503, { "retry-after": String(seconds) });
}
