import { Hono } from "hono";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { ownTeamRoutes } from "../own-team-routes.ts";
import { ownPhotosRoutes } from "./own-photos-routes.ts";
import { ownWechatCodeRoutes } from "./own-wechat-code-routes.ts";
import { createUploadSlots } from "./upload-slots.ts";

type Parts = Omit<Parameters<typeof ownPhotosRoutes>[0], "slots">;

/** Routes for owners' image uploads, with a shared limit on concurrent uploads. */
export function uploadRoutes(parts: Parts): Hono<ActorVariables> {
  const slots = createUploadSlots();
  const app = new Hono<ActorVariables>();
  app.route("/", ownPhotosRoutes({ ...parts, slots }));
  app.route("/", ownTeamRoutes({ ...parts, slots }));
  app.route("/", ownWechatCodeRoutes({ ...parts, slots }));
  return app;
}
