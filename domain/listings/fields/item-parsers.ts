import * as z from "zod/mini";
import { fieldErrors } from "#std/field-errors.ts";
import { failure, type Result, success } from "#std/result.ts";
import { snakeCase, snakeCaseKeys } from "#std/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { type FieldErrorCode, numberWithin } from "./field-schemas.ts";
import { versionLimit } from "./listing-fields.ts";

/** Field errors by name in JSON, including unknown fields. */
type ItemErrors = Record<string, FieldErrorCode>;

type Options<Input> = {
  /** The schema of the fields in TypeScript. The messages of issues are `FieldErrorCode`s. */
  schema: () => z.ZodMiniType<Input>;
  fields: readonly string[];
  /** How many items a listing may have. */
  limit: number;
};

export type ItemParsers<Input> = {
  /** Parses a new item with its client-generated id, which makes retries idempotent. */
  parseNew(body: object): Result<{ id: string; item: Input }, ItemErrors>;
  /** Parses an edit, with the version that it is based on. */
  parseEdit(body: object): Result<{ version: number; item: Input }, ItemErrors>;
  /** Parses `{ order }`, the ids of all items. */
  parseOrder(body: object): Result<string[], ItemErrors>;
};

const versioned = z.strictObject({ version: numberWithin(versionLimit, 0) });

/** Parsers for the JSON that owners send about the items of their listing, such as courses. They never throw. */
export function itemParsers<Input>({ schema, fields, limit }: Options<Input>): ItemParsers<Input> {
  const fieldsByJsonName = new Map<string, string>(fields.map((field) => [snakeCase(field), field]));

  function parseItem(json: object): Result<Input, ItemErrors> {
    const input: Record<string, unknown> = {};
    const unknown: ItemErrors = {};
    for (const [name, value] of Object.entries(json)) {
      const field = fieldsByJsonName.get(name);
      if (field === undefined) unknown[name] = "unknown-field";
      else input[field] = value;
    }
    const parsed = schema().safeParse(input);
    if (parsed.success && Object.keys(unknown).length === 0) return success(parsed.data);
    return failure({ ...(snakeCaseKeys(fieldErrors(parsed.error)) as ItemErrors), ...unknown });
  }

  return {
    parseNew(body) {
      const { id, ...written } = body as Record<string, unknown>;
      const item = parseItem(written);
      const code = idError(id);
      if (code === null && item.ok) return success({ id: String(id).toLowerCase(), item: item.value });
      return failure({ ...(code !== null && { id: code }), ...(item.ok ? {} : item.failure) });
    },
    parseEdit(body) {
      const { version, ...written } = body as Record<string, unknown>;
      const item = parseItem(written);
      const parsed = versioned.safeParse({ version });
      if (parsed.success && item.ok) return success({ version: parsed.data.version, item: item.value });
      return failure({ ...(fieldErrors(parsed.error) as ItemErrors), ...(item.ok ? {} : item.failure) });
    },
    parseOrder(body) {
      const { order, ...others } = body as Record<string, unknown>;
      const unknown = Object.keys(others).map((name): [string, FieldErrorCode] => [name, "unknown-field"]);
      const code = orderError(order, limit);
      if (code === null && unknown.length === 0) return success((order as string[]).map((id) => id.toLowerCase()));
      return failure({ ...(code !== null && { order: code }), ...Object.fromEntries(unknown) });
    },
  };
}

function orderError(order: unknown, limit: number): FieldErrorCode | null {
  if (order === undefined || order === null) return "missing";
  if (!Array.isArray(order)) return "wrong-type";
  if (order.length > limit) return "too-many";
  for (const id of order) if (typeof id !== "string" || !isUuid(id)) return idError(id);
  return new Set(order.map((id: string) => id.toLowerCase())).size === order.length ? null : "duplicate";
}

function idError(id: unknown): FieldErrorCode | null {
  if (id === undefined || id === null) return "missing";
  if (typeof id !== "string") return "wrong-type";
  return isUuid(id) ? null : "invalid";
}
