import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { cleanLine, isReadable, isWithin } from "#std/readable-text.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import type { Captions } from "./edit-photos.ts";
import type { Crop } from "./media.ts";
import { captionLimit, photoLimits } from "./media-limits.ts";

type FieldErrors = Record<string, FieldErrorCode>;

const maxPhotos = Math.max(...Object.values(photoLimits));

/** Parses `{ caption, caption_zh }`; a blank one counts as null. */
export function parseCaptions(body: object): Result<Captions, FieldErrors> {
  const { caption, caption_zh, ...others }: { caption?: unknown; caption_zh?: unknown } = body;
  const errors = unknownFields(others);
  const own = parseCaption(caption);
  const chinese = parseCaption(caption_zh);
  if (!own.ok) errors["caption"] = own.failure;
  if (!chinese.ok) errors["caption_zh"] = chinese.failure;
  if (!own.ok || !chinese.ok || Object.keys(errors).length > 0) return failure(errors);
  return success({ caption: own.value, captionZh: chinese.value });
}

/** A missing key is an error: an omission must not erase a caption. */
function parseCaption(value: unknown): Result<string | null, FieldErrorCode> {
  if (value === undefined) return failure("missing");
  if (value === null) return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  if (!isReadable(value)) return failure("unreadable");
  const line = cleanLine(value);
  if (line === "") return success(null);
  return isWithin(line, captionLimit) ? success(line) : failure("too-long");
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

/** Parses the query `x`, `y` and `size` of a portrait or logo: all of them, or null for none. */
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
