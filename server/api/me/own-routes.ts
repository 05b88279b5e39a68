import { Hono } from "hono";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import type { SiteFiles } from "#server/media.ts";
import type { CardStore } from "#server/og-images/card-store.ts";
import { emailPreferenceRoutes } from "./email-preference-routes.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import { ownAnalyticsRoutes } from "./own-analytics-routes.ts";
import { ownCodeRoutes } from "./own-code-routes.ts";
import { ownCoursesRoutes } from "./own-courses-routes.ts";
import { ownDataRoutes } from "./own-data-routes.ts";
import { ownListingRoutes } from "./own-listing-routes.ts";
import { ownMessagesRoutes } from "./own-messages-routes.ts";
import { ownPosterRoutes } from "./own-poster-routes.ts";
import { ownRemovalRoutes } from "./own-removal-routes.ts";
import { ownReviewsRoutes } from "./own-reviews-routes.ts";
import { uploadRoutes } from "./uploads/upload-routes.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> &
  Pick<Parameters<typeof ownAccountRoutes>[0], "directory"> &
  Pick<Parameters<typeof ownCodeRoutes>[0], "limitCodes"> & { media: SiteFiles; cards: CardStore };

/**
 * `/api/me`: a member's own listing, its analytics, poster, codes, courses, team, images, messages, reviews and
 * account.
 */
export function ownRoutes({ directory, limitCodes, media, cards, ...callers }: Dependencies): Hono<ActorVariables> {
  const app = new Hono<ActorVariables>();
  app.route("/", ownListingRoutes(callers));
  app.route("/", ownAnalyticsRoutes(callers));
  app.route("/", ownPosterRoutes({ ...callers, cards }));
  app.route("/", ownCodeRoutes({ ...callers, limitCodes }));
  app.route("/", ownCoursesRoutes(callers));
  app.route("/", ownMessagesRoutes(callers));
  app.route("/", uploadRoutes({ ...callers, media }));
  app.route("/", emailPreferenceRoutes(callers));
  app.route("/", ownAccountRoutes({ ...callers, directory }));
  app.route("/", ownDataRoutes({ ...callers, exports: media.exports }));
  app.route("/", ownRemovalRoutes(callers));
  app.route("/", ownReviewsRoutes(callers));
  return app;
}
