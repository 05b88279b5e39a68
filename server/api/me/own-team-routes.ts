import type { Hono } from "hono";
import { type Media, mediaName, mediaPath } from "#domain/media/media.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import { parseCrop } from "#domain/media/photo-input.ts";
import {
  addTeamMember,
  changeTeamMember,
  deleteTeamMember,
  type EditTeamFailure,
  orderTeam,
} from "#domain/team/edit-team.ts";
import { findOwnTeam, type OwnTeam } from "#domain/team/own-team.ts";
import { type TeamMember, teamLimit } from "#domain/team/team-member.ts";
import { teamMemberParsers } from "#domain/team/team-member-input.ts";
import { removeTeamPicture, setTeamPicture } from "#domain/team/team-picture.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, signedIn } from "#server/api/signed-in.ts";
import { mediaResponse } from "#server/http/media-routes.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { type ItemContext, type ItemRouteDependencies, idOf, itemPathOf, itemRoutes } from "./item-routes.ts";
import { acceptUploads, uploadFailure } from "./uploads/accept-uploads.ts";
import type { UploadSlots } from "./uploads/upload-slots.ts";

const path = "/api/me/team";
const picturePath = `${itemPathOf(path)}/picture`;

type Dependencies = ItemRouteDependencies & { media: Media; slots: UploadSlots };

/**
 * `/api/me/team`, the teachers of the owner's school. `/:id/picture` is the portrait of one: POST with an image as its
 * body, `?consent=1`, and the visible square in the query (`x`, `y`, `size`), sets it; DELETE removes it; GET returns
 * the image, also when it is hidden from learners.
 */
export function ownTeamRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const app = itemRoutes(dependencies, {
    path,
    parsers: teamMemberParsers(services.clock),
    async find(actor) {
      const found = await findOwnTeam(services, actor);
      return found.ok ? found : { ok: false, failure: { code: found.failure } };
    },
    add: (actor, id, member) => addTeamMember(services, actor, id, member),
    change: (actor, id, version, member) => changeTeamMember(services, actor, id, version, member),
    remove: (actor, id) => deleteTeamMember(services, actor, id),
    order: (actor, ids) => orderTeam(services, actor, ids),
    toJson: teamJson,
    toFailure: apiFailure,
  });
  addPictureRoutes(app, dependencies);
  return app;
}

function addPictureRoutes(app: Hono<ActorVariables>, dependencies: Dependencies): void {
  const { services, media, slots } = dependencies;
  const { origin } = services;
  const fail = (context: ItemContext, failed: ApiFailure) => failureResponse(context, origin, failed);
  const upload = acceptUploads(origin, slots);

  app.use(picturePath, allowMethods(origin, ["GET", "HEAD", "POST", "DELETE", "OPTIONS"]));
  app.use(picturePath, signedIn({ limits: defaultApiLimits, ...dependencies }));

  app.post(picturePath, async (context) => {
    const { searchParams } = new URL(context.req.url);
    const hasConsent = searchParams.get("consent") === "1";
    const crop = parseCrop(searchParams);
    if (!crop.ok) return fail(context, { code: "invalid", fieldErrors: crop.failure });
    return await upload(context, async (read, actor) => {
      const chosen = { read, crop: crop.value, hasConsent };
      const set = await setTeamPicture(services, media, actor, idOf(context), chosen);
      if (set.ok) return jsonResponse(origin, 200, teamJson(set.value));
      return fail(context, "member" in set.failure ? apiFailure(set.failure) : uploadFailure(set.failure));
    });
  });
  app.delete(picturePath, async (context) => {
    const removed = await removeTeamPicture(services, context.get("actor"), idOf(context));
    if (removed.ok) return jsonResponse(origin, 200, teamJson(removed.value));
    return fail(context, apiFailure(removed.failure));
  });
  app.get(picturePath, async (context) => {
    const own = await findOwnTeam(services, context.get("actor"));
    if (!own.ok) return fail(context, { code: own.failure });
    const hash = own.value.members.find(({ id }) => id === idOf(context))?.pictureHash ?? null;
    if (hash === null) return fail(context, { code: "photo-not-found" });
    return await mediaResponse(services, media.files, mediaName(hash, webpWidths[0]), "private, no-store");
  });
}

function apiFailure(failed: EditTeamFailure): ApiFailure {
  if (failed.code === "team-member-changed") return { code: failed.code, more: { member: memberJson(failed.member) } };
  return { code: failed.code, ...(failed.code === "team-full" && { values: { n: teamLimit } }) };
}

function teamJson({ members, limit }: OwnTeam) {
  return { members: members.map(memberJson), limit };
}

function memberJson({ pictureHash, consentAt, ...member }: TeamMember) {
  const picture = pictureHash === null ? null : mediaPath(pictureHash, webpWidths[0]);
  return snakeCaseKeys({ ...member, picture, consentAt: consentAt.toISOString() });
}
