import type { Context } from "hono";
import type { ReadUpload } from "#domain/media/media.ts";
import type { Actor } from "#domain/members/actor.ts";
import { type ApiFailure, failureResponse } from "#server/api/failure-response.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { readUploadOf } from "./read-upload.ts";
import type { UploadSlots } from "./upload-slots.ts";

type Work = (read: ReadUpload, actor: Actor) => Promise<Response>;
export type Upload = (context: Context<ActorVariables>, work: Work) => Promise<Response>;

/** Passes an upload on unless too many are in progress. */
export function acceptUploads(origin: string, slots: UploadSlots): Upload {
  return async (context, work) => {
    const actor = context.get("actor");
    const release = slots.take(actor.role === "visitor" ? "" : actor.userId);
    if (release === null) return failureResponse(context, origin, { code: "unavailable" });
    try {
      return await work(readUploadOf(context.req.raw), actor);
    } finally {
      release();
    }
  };
}

/** Reports a file that is too large as an error of its field too. */
export function uploadFailure(failed: ApiFailure): ApiFailure {
  return failed.code === "image-too-large" ? { ...failed, fieldErrors: { image: "too-large" } } : failed;
}
