import { Hono } from "hono";
import type { AccountControl } from "#domain/people/account-control.ts";
import type { Health } from "#server/api/health-routes.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import type { SiteFiles } from "#server/media.ts";
import { operatorCitiesRoutes } from "./cities-routes.ts";
import { operatorInvitationsRoutes } from "./invitations-routes.ts";
import { operatorListingsRoutes } from "./moderation/listings-routes.ts";
import { operatorMessagesRoutes } from "./moderation/messages-routes.ts";
import { operatorPhotosRoutes } from "./moderation/photos-routes.ts";
import { operatorReportsRoutes } from "./moderation/reports-routes.ts";
import { operatorReviewsRoutes } from "./moderation/reviews-routes.ts";
import { operatorAuditRoutes } from "./operations/audit-routes.ts";
import { operatorEmailsRoutes } from "./operations/emails-routes.ts";
import { operatorExportRoutes } from "./operations/export-routes.ts";
import { operatorJobsRoutes } from "./operations/jobs-routes.ts";
import { operatorOverviewRoutes } from "./operations/overview-routes.ts";
import { operatorStatisticsRoutes } from "./operations/statistics-routes.ts";
import { operatorPromotionsRoutes } from "./payments/promotions-routes.ts";
import { operatorPeopleRoutes } from "./people-routes.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> & {
  control: AccountControl;
  health: Health;
  media: SiteFiles;
};

/** `/api/operator`: the operators' console. */
export function operatorRoutes({ control, health, media, ...callers }: Dependencies): Hono<ActorVariables> {
  const app = new Hono<ActorVariables>();
  app.route("/", operatorAuditRoutes({ ...callers, control }));
  app.route("/", operatorListingsRoutes(callers));
  app.route("/", operatorReportsRoutes({ ...callers, files: media.files }));
  app.route("/", operatorMessagesRoutes(callers));
  app.route("/", operatorReviewsRoutes({ ...callers, proofs: media.proofs }));
  app.route("/", operatorPromotionsRoutes(callers));
  app.route("/", operatorInvitationsRoutes(callers));
  app.route("/", operatorCitiesRoutes(callers));
  app.route("/", operatorExportRoutes({ ...callers, control }));
  app.route("/", operatorOverviewRoutes({ ...callers, health }));
  app.route("/", operatorStatisticsRoutes(callers));
  app.route("/", operatorEmailsRoutes(callers));
  app.route("/", operatorPeopleRoutes({ ...callers, control }));
  app.route("/", operatorJobsRoutes({ ...callers, health }));
  app.route("/", operatorPhotosRoutes({ ...callers, files: media.files }));
  return app;
}
