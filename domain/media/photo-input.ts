import * as z from "zod/mini";
import { type FieldErrorCode, numberWithin } from "#domain/listings/fields/field-schemas.ts";
import { versionLimit } from "#domain/listings/fields/listing-fields.ts";
import { fieldErrors } from "#std/field-errors.ts";
import { failure, type Result, success } from "#std/result.ts";
import { snakeCaseKeys } from "#std/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { captionsInput } from "./captions.ts";
import type { CaptionsEdit } from "./edit-photos.ts";
import type { Crop } from "./media.ts";
import { photoLimits } from "./media-limits.ts";

type FieldErrors = Record<string, FieldErrorCode>;

const maxPhotos = Math.max(...Object.values(photoLimits));

const versioned = z.strictObject({ version: z.optional(numberWithin(versionLimit, 0)) });

/** Parses `{ caption, caption_zh, version }`; a blank caption becomes null, and `version` is optional. */
export function parseCaptions(body: object): Result<CaptionsEdit, FieldErrors> {
  const { caption, caption_zh, version, ...others }: Partial<Record<string, unknown>> = body;
  // A missing caption is an error: an omission must not erase it.
  const captions = captionsInput.safeParse({ caption, captionZh: caption_zh });
  const base = versioned.safeParse({ version });
  const unknown = unknownFields(others);
  if (captions.success && base.success && Object.keys(unknown).length === 0)
    return success({ captions: captions.data, version: base.data.version ?? null });
  const errors = { ...snakeCaseKeys(fieldErrors(captions.error)), ...fieldErrors(base.error), ...unknown };
  return failure(errors as FieldErrors);
}

/** Parses `{ order }`, the ids of all photos. */
export function parseOrder(body: object): Result<string[], FieldErrors> {
  const { order, ...others }: { order?: unknown } = body;
  const errors = unknownFields(others);
  const ids = parseIds(order);
  if (!ids.ok) errors["order"] = ids.failure;
  return ids.ok && Object.keys(errors).length === 0 ? success(ids.value) : failure(errors);
}

function parseIds(value: unknown): Result<string[], FieldErrorCode> {
  if (value === undefined || value === null) return failure("missing");
  if (!Array.isArray(value)) return failure("wrong-type");
  if (value.length > maxPhotos) return failure("too-many");
  const ids: string[] = [];
  for (const id of value) {
    if (typeof id !== "string") return failure("wrong-type");
    if (!isUuid(id)) return failure("invalid");
    ids.push(id);
  }
  return new Set(ids).size === ids.length ? success(ids) : failure("duplicate");
}

/** Parses the query parameters `x`, `y` and `size` of a portrait or logo: all of them, or null if none is present. */
export function parseCrop(query: URLSearchParams): Result<Crop | null, FieldErrors> {
  if (!["x", "y", "size"].some((name) => query.has(name))) return success(null);
  const errors: FieldErrors = {};
  const pixels = (name: string): number => {
    const text = query.get(name);
    if (text === null) errors[name] = "missing";
    else if (!/^\d{1,5}$/.test(text)) errors[name] = "wrong-type";
    return Number(text);
  };
  const crop = { x: pixels("x"), y: pixels("y"), size: pixels("size") };
  return Object.keys(errors).length > 0 ? failure(errors) : success(crop);
}

function unknownFields(others: object): FieldErrors {
  return Object.fromEntries(Object.keys(others).map((name) => [name, "unknown-field"]));
}
