import { Hono } from "hono";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { ownPhotosRoutes } from "./own-photos-routes.ts";
import { ownTeamRoutes } from "./own-team-routes.ts";
import { ownWechatCodeRoutes } from "./own-wechat-code-routes.ts";
import { createUploadSlots } from "./upload-slots.ts";

type Parts = Omit<Parameters<typeof ownPhotosRoutes>[0], "slots">;

/** Where owners upload images: together there are only so many at a time. */
export function uploadRoutes(parts: Parts): Hono<ActorVariables> {
  const slots = createUploadSlots();
  const app = new Hono<ActorVariables>();
  app.route("/", ownPhotosRoutes({ ...parts, slots }));
  app.route("/", ownTeamRoutes({ ...parts, slots }));
  app.route("/", ownWechatCodeRoutes({ ...parts, slots }));
  return app;
}
