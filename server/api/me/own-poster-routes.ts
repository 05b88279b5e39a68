import { type Context, Hono } from "hono";
import { findPosterListing } from "#domain/poster/find-poster-listing.ts";
import { type Locale, locales, localPath } from "#i18n/locale.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiLimits, defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { type HeaderSet, plainHeaders } from "#server/http/headers.ts";
import { errorFields } from "#server/log/log.ts";
import type { CardStore } from "#server/og-images/card-store.ts";
import type { Drawing } from "#server/og-images/card-thread.ts";
import { type PosterContent, posterContent } from "#server/og-images/layouts/poster-content.ts";

const path = "/api/me/poster";
const picturePath = `${path}.png`;

/** A page reads one poster per language and per change; an unchanged poster is drawn once. */
const pictureLimits: ApiLimits = { ...defaultApiLimits, reads: 30 };

/** In seconds: the time in which a full queue empties. */
const retryAfter = "30";

type Dependencies = Omit<SignedInDependencies, "limits"> & { cards: CardStore };

/**
 * `/api/me/poster?language=en|zh`: the content of the listing's poster, for the flyer that owners print.
 * `/api/me/poster.png`: the poster, 1080 × 1440. Only while the listing is active. Bearer token only; failures are
 * those of `failureResponse`.
 */
export function ownPosterRoutes({ cards, ...dependencies }: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  for (const [route, limits] of [[path, defaultApiLimits] as const, [picturePath, pictureLimits] as const]) {
    app.use(route, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]));
    app.use(route, signedIn({ limits, ...dependencies }));
  }

  /** Calls back with the poster, or responds with the reason why there is none. */
  async function withPoster(
    context: Context<ActorVariables>,
    respond: (poster: PosterContent, listing: { id: string; avatarUrl: string | null }) => Response | Promise<Response>,
  ): Promise<Response> {
    const language = locales.find((locale) => locale === context.req.query("language"));
    if (language === undefined)
      return failureResponse(context, origin, { code: "invalid", fieldErrors: { language: "invalid" } });
    const found = await findPosterListing(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return await respond(posterContent(services, language, found.value), found.value);
  }

  app.get(path, (context) =>
    withPoster(context, (poster, { id, avatarUrl }) => {
      const url = origin + localPath(poster.locale, `/listing/${id}`);
      const body = { ...posterJson(poster), version: cards.tagOf(poster), url, picture_url: avatarUrl };
      return jsonResponse(origin, 200, { poster: body });
    }),
  );

  app.get(picturePath, (context) =>
    withPoster(context, async (poster) => {
      const headers = (content: Drawing) => pictureHeaders(origin, `"${cards.tagOf(content)}"`, content.locale);
      const known = headers(poster);
      if (context.req.header("if-none-match") === known["etag"])
        return new Response(null, { status: 304, headers: known });
      const card = await drawn(poster);
      if (card === null)
        return failureResponse(context, origin, { code: "unavailable" }, { "retry-after": retryAfter });
      return new Response(card.png as unknown as BodyInit, {
        headers: {
          ...headers(card.content),
          "content-type": "image/png",
          "content-length": String(card.png.byteLength),
        },
      });
    }),
  );

  /** Null if the queue is full, or drawing failed. */
  async function drawn(poster: PosterContent) {
    try {
      return await cards.draw(poster);
    } catch (error) {
      services.log.error("poster-failed", errorFields(error));
      return null;
    }
  }

  return app;
}

function posterJson({ portrait, code, locale, title, subtitle, line, rating, sentence, ...texts }: PosterContent) {
  const { points, invitation, host } = texts;
  const { shape, avatar } = portrait;
  return { language: locale, shape, avatar, title, subtitle, line, rating, sentence, points, invitation, host, code };
}

/** Private, and always revalidated: another owner may use this browser next. */
function pictureHeaders(origin: string, etag: string, locale: Locale): HeaderSet {
  return {
    ...plainHeaders(origin),
    "cache-control": "private, no-cache",
    "content-disposition": `inline; filename="taoli-poster-${locale}.png"`,
    etag,
  };
}
