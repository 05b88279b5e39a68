import * as z from "zod/mini";
import { id, ids } from "#domain/input/body-fields.ts";
import { numberWithin } from "#domain/input/field-schemas.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { fieldErrors } from "#std/field-errors.ts";
import { failure, type Result, success } from "#std/result.ts";
import { snakeCase, snakeCaseKeys } from "#std/text/snake-case.ts";
import { versionLimit } from "./listing-fields.ts";

type Options<Input> = {
  /** The schema of the fields in TypeScript. The messages of issues are `FieldErrorCode`s. */
  schema: () => z.ZodMiniType<Input>;
  fields: readonly string[];
  /** How many items a listing may have. */
  limit: number;
};

export type ItemParsers<Input> = {
  /** Parses a new item with its client-generated id, which makes retries idempotent. */
  parseNew(body: object): Result<{ id: string; item: Input }, BodyErrors>;
  /** Parses an edit, with the version that it is based on. */
  parseEdit(body: object): Result<{ version: number; item: Input }, BodyErrors>;
  /** Parses `{ order }`, the ids of all items. */
  parseOrder(body: object): Result<string[], BodyErrors>;
};

/** Parsers for the JSON that owners send about the items of their listing, such as courses. They never throw. */
export function itemParsers<Input>({ schema, fields, limit }: Options<Input>): ItemParsers<Input> {
  const unparsed = Object.fromEntries(fields.map((field) => [snakeCase(field), z.optional(z.unknown())]));
  const newBody = bodySchema({ ...unparsed, id: id() });
  const editBody = bodySchema({ ...unparsed, version: numberWithin(versionLimit, 0) });
  const orderBody = bodySchema({ order: ids(limit) });

  function parseItem(body: object): Result<Input, BodyErrors> {
    const json = body as Record<string, unknown>;
    const parsed = schema().safeParse(Object.fromEntries(fields.map((field) => [field, json[snakeCase(field)]])));
    return parsed.success ? success(parsed.data) : failure(snakeCaseKeys(fieldErrors(parsed.error)) as BodyErrors);
  }

  return {
    parseNew(body) {
      const parsed = parseBody(newBody, body);
      const item = parseItem(body);
      if (parsed.ok && item.ok) return success({ id: parsed.value.id, item: item.value });
      return failure({ ...errorsOf(parsed), ...errorsOf(item) });
    },
    parseEdit(body) {
      const parsed = parseBody(editBody, body);
      const item = parseItem(body);
      if (parsed.ok && item.ok) return success({ version: parsed.value.version, item: item.value });
      return failure({ ...errorsOf(parsed), ...errorsOf(item) });
    },
    parseOrder(body) {
      const parsed = parseBody(orderBody, body);
      return parsed.ok ? success(parsed.value.order) : parsed;
    },
  };
}

function errorsOf(parsed: Result<unknown, BodyErrors>): BodyErrors {
  return parsed.ok ? {} : parsed.failure;
}
