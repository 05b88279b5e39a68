import { Hono } from "hono";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { ownTeamRoutes } from "../own-team-routes.ts";
import { ownPhotosRoutes } from "./own-photos-routes.ts";
import { ownWechatCodeRoutes } from "./own-wechat-code-routes.ts";
import { createUploadSlots } from "./upload-slots.ts";

type Dependencies = Omit<Parameters<typeof ownPhotosRoutes>[0], "slots">;

/** Routes for owners' image uploads, with a shared limit on concurrent uploads. */
export function uploadRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const slots = createUploadSlots();
  const app = new Hono<ActorVariables>();
  app.route("/", ownPhotosRoutes({ ...dependencies, slots }));
  app.route("/", ownTeamRoutes({ ...dependencies, slots }));
  app.route("/", ownWechatCodeRoutes({ ...dependencies, slots }));
  return app;
}
