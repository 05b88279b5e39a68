import * as z from "zod/mini";
import { ids } from "#domain/input/body-fields.ts";
import { numberWithin, rules } from "#domain/input/field-schemas.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { versionLimit } from "#domain/listings/fields/listing-fields.ts";
import { type Result, success } from "#std/result.ts";
import { captionsInput } from "./captions.ts";
import type { CaptionsEdit } from "./edit-photos.ts";
import type { Crop } from "./media.ts";
import { photoLimits } from "./media-limits.ts";

// A missing caption is an error: an omission must not erase it.
const captionsEdit = bodySchema({
  caption: captionsInput.def.shape.caption,
  caption_zh: captionsInput.def.shape.captionZh,
  version: z.optional(numberWithin(versionLimit, 0)),
});

const photoOrder = bodySchema({ order: ids(Math.max(...Object.values(photoLimits))) });

const pixels = z.pipe(
  z.string({ error: "missing" }).check(rules([{ holds: (text) => /^\d{1,5}$/u.test(text), code: "wrong-type" }])),
  z.transform(Number),
);

const crop = bodySchema({ x: pixels, y: pixels, size: pixels });

/** Parses `{ caption, caption_zh, version }`; a blank caption becomes null, and `version` is optional. */
export function parseCaptions(body: object): Result<CaptionsEdit, BodyErrors> {
  const parsed = parseBody(captionsEdit, body);
  if (!parsed.ok) return parsed;
  const { caption, caption_zh: captionZh, version = null } = parsed.value;
  return success({ captions: { caption, captionZh }, version });
}

/** Parses `{ order }`, the ids of all photos. */
export function parseOrder(body: object): Result<string[], BodyErrors> {
  const parsed = parseBody(photoOrder, body);
  return parsed.ok ? success(parsed.value.order) : parsed;
}

/** Parses the query parameters `x`, `y` and `size` of a portrait or logo: all of them, or null if none is present. */
export function parseCrop(query: URLSearchParams): Result<Crop | null, BodyErrors> {
  const names = Object.keys(crop.def.shape);
  if (!names.some((name) => query.has(name))) return success(null);
  return parseBody(crop, Object.fromEntries(names.map((name) => [name, query.get(name)])));
}
