import type { Context } from "hono";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { requireShortName } from "#auth/users/metadata.ts";
import { isJsonType } from "#std/formats/json-type.ts";
import { type JsonProblem, parseStrictJson } from "#std/formats/strict-json.ts";

export type Body = Record<string, unknown>;

/** Limits on the JSON structure; larger bodies exceed the metadata limit anyway. */
const limits = { depth: 32, keys: 2000 };

const messages: Record<JsonProblem, string> = {
  "not-json": "Could not parse request body as JSON",
  "too-deep": "Request body is nested too deeply",
  "too-many-keys": "Request body has too many members",
  "duplicate-key": "Request body has a member twice",
};

/**
 * Reads the body as a JSON object; an empty body counts as an empty object. 415 for any content type other than
 * `application/json`, so that a form on another site cannot send one. Duplicate keys are rejected as ambiguous.
 */
export async function readBody(context: Context): Promise<Body> {
  const text = await readUtf8(context);
  if (text === "") return {};
  if (!isJsonType(context.req.raw.headers)) {
    throw new AuthError(415, "unsupported_media_type", "Request body must be application/json in UTF-8");
  }
  const body = parseStrictJson(text, limits);
  if (!body.ok) throw new AuthError(400, "bad_json", messages[body.failure]);
  if (!isObject(body.value)) throw new AuthError(400, "bad_json", "Request body must be a JSON object");
  return body.value;
}

/** Decoding invalid UTF-8 leniently would make different passwords equal. */
async function readUtf8(context: Context): Promise<string> {
  const bytes = await context.req.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AuthError(400, "bad_json", "Request body must be UTF-8");
  }
}

/** Reads a text of at most `maxLength` UTF-16 units that PostgreSQL can store; empty if null, missing or empty. */
export function readText(body: Body, name: string, maxLength = 1024): string {
  const value = body[name];
  if (value === undefined || value === null || value === "") return "";
  if (typeof value !== "string") throw invalidInput(`${name} must be a string`);
  if (value.length > maxLength) throw invalidInput(`${name} is too long`);
  if (!isStorable(value)) throw invalidInput(`${name} is not valid text`);
  return value;
}

/** Metadata is part of every access token, which must fit into a header. */
const maxMetadataBytes = 4096;
const maxDepth = 8;

/** Reads an object that can be stored as JSON; undefined if missing. */
export function readObject(body: Body, name: string): Record<string, unknown> | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) throw invalidInput(`${name} must be an object`);
  if (!isStorableValue(value, maxDepth)) throw invalidInput(`${name} is nested too deeply or not valid text`);
  requireSmall(value, name);
  requireShortName(value);
  return value;
}

/** Rejects metadata that would make tokens too long to send. */
export function requireSmall(value: Record<string, unknown>, name = "data"): void {
  if (!isSmall(value)) throw invalidInput(`${name} is too large`);
}

export function isSmall(metadata: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= maxMetadataBytes;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function isStorableValue(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, item]) => isStorable(key) && isStorableValue(item, depth - 1));
}
