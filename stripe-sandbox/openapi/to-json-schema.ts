import { referenceOf, type Schema } from "./description.ts";

export type JsonSchema = boolean | { [keyword: string]: unknown };

/** A component of the description, and its expanded properties. */
export type Reference = { name: string; expanded: string[][] };

/** Properties and values that are allowed although the description lacks them, by component or call. */
export type UndocumentedFields = {
  properties: Readonly<Record<string, readonly string[]>>;
  values: Readonly<Record<string, readonly string[]>>;
};

/** Keywords without effect on validation. */
const ignoredKeywords = ["description", "title", "x-expandableFields", "x-resourceId", "x-stripeBypassValidation"];
const known = [
  "$ref type nullable enum format maxLength pattern items properties required additionalProperties anyOf",
  "x-expansionResources",
].flatMap((line) => line.split(" "));

/**
 * Converts an OpenAPI 3.0 schema to JSON Schema, stricter in two ways: objects have only the named properties, and ids
 * are objects exactly where expanded. Other components stay references (`described`), so that only the needed ones are
 * compiled. Throws for an unsupported keyword.
 */
export function toJsonSchema(
  schema: Schema,
  place: string,
  expanded: string[][],
  newer: UndocumentedFields,
): JsonSchema {
  const unknown = Object.keys(schema).find((keyword) => !known.includes(keyword) && !ignoredKeywords.includes(keyword));
  if (unknown !== undefined) throw new TypeError(`${place} uses ${unknown}, which is not supported.`);
  const { nullable, ...always } = schema;
  if (nullable === true) return { anyOf: [toJsonSchema(always, place, expanded, newer), { type: "null" }] };
  const { anyOf, items } = schema;
  if (schema.$ref !== undefined) return { described: { name: referenceOf(schema), expanded } };
  const inner = (one: Schema) => toJsonSchema(one, place, expanded, newer);
  const values = {
    ...copied(schema),
    ...(anyOf !== undefined && { anyOf: choices(schema, expanded).map(inner) }),
    ...(items !== undefined && { items: inner(items) }),
    ...objectPart(schema, place, expanded, newer),
  };
  const laterValues = newer.values[place];
  if (schema.enum === undefined || laterValues === undefined) return values;
  return { anyOf: [values, ...laterValues.map((value) => ({ newer: { name: `${place}: ${value}`, value } }))] };
}

function copied({ type, format, maxLength, pattern, enum: values }: Schema): { [keyword: string]: unknown } {
  const keywords = { type, format, maxLength, pattern, enum: values };
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

/** The id or the expanded object. */
function choices({ anyOf = [], ...schema }: Schema, expanded: string[][]): Schema[] {
  if (schema["x-expansionResources"] === undefined) return anyOf;
  return anyOf.filter((one) => (one.$ref === undefined) !== expanded.length > 0);
}

function objectPart(
  { properties, additionalProperties, required }: Schema,
  place: string,
  expanded: string[][],
  newer: UndocumentedFields,
): { [keyword: string]: unknown } {
  const named = Object.entries(properties ?? {}).map(([name, schema]) => {
    const below = expanded.filter(([first]) => first === name).map(([, ...rest]) => rest);
    return [name, toJsonSchema(schema, `${place}.${name}`, below, newer)] as const;
  });
  const later = (newer.properties[place] ?? []).map((name) => {
    if (properties?.[name] !== undefined) throw new TypeError(`${place}.${name} is described: it is not newer.`);
    return [name, { newer: { name: `${place}.${name}` } }] as const;
  });
  const others = typeof additionalProperties === "object" ? toJsonSchema(additionalProperties, place, [], newer) : null;
  return {
    ...(properties !== undefined && { properties: Object.fromEntries([...named, ...later]) }),
    ...(required !== undefined && { required }),
    ...((properties !== undefined || additionalProperties !== undefined) && {
      additionalProperties: others ?? additionalProperties === true,
    }),
  };
}
