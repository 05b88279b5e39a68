import { Hono } from "hono";
import type { AccountControl } from "#domain/people/account-control.ts";
import type { Health } from "#server/api/health.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import type { SiteFiles } from "#server/media.ts";
import { operatorAuditRoutes } from "./audit-routes.ts";
import { operatorCitiesRoutes } from "./cities-routes.ts";
import { operatorEmailsRoutes } from "./emails-routes.ts";
import { operatorExportRoutes } from "./export-routes.ts";
import { operatorInvitationsRoutes } from "./invitations-routes.ts";
import { operatorJobsRoutes } from "./jobs-routes.ts";
import { operatorListingsRoutes } from "./listings-routes.ts";
import { operatorMessagesRoutes } from "./messages-routes.ts";
import { operatorOverviewRoutes } from "./overview-routes.ts";
import { operatorPeopleRoutes } from "./people-routes.ts";
import { operatorPhotosRoutes } from "./photos-routes.ts";
import { operatorPromotionsRoutes } from "./promotions-routes.ts";
import { operatorReportsRoutes } from "./reports-routes.ts";
import { operatorReviewsRoutes } from "./reviews-routes.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> & {
  control: AccountControl;
  health: Health;
  media: SiteFiles;
};

/** `/api/operator`: the operators' console. */
export function operatorRoutes({ control, health, media, ...callers }: Dependencies): Hono<ActorVariables> {
  const app = new Hono<ActorVariables>();
  app.route("/", operatorAuditRoutes(callers));
  app.route("/", operatorListingsRoutes(callers));
  app.route("/", operatorReportsRoutes({ ...callers, files: media.files }));
  app.route("/", operatorMessagesRoutes(callers));
  app.route("/", operatorReviewsRoutes({ ...callers, proofs: media.proofs }));
  app.route("/", operatorPromotionsRoutes(callers));
  app.route("/", operatorInvitationsRoutes(callers));
  app.route("/", operatorCitiesRoutes(callers));
  app.route("/", operatorExportRoutes(callers));
  app.route("/", operatorOverviewRoutes({ ...callers, jobs: health.jobs }));
  app.route("/", operatorEmailsRoutes(callers));
  app.route("/", operatorPeopleRoutes({ ...callers, control }));
  app.route("/", operatorJobsRoutes({ ...callers, health }));
  app.route("/", operatorPhotosRoutes({ ...callers, files: media.files }));
  return app;
}
