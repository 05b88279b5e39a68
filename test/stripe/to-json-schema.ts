import { referenceOf, type Schema } from "./description.ts";

export type JsonSchema = boolean | { [keyword: string]: unknown };

/** A component of the description, and what of it was asked for as objects in place of their ids. */
export type Reference = { name: string; expanded: string[][] };

/** What may be there though the description does not know it, by the component or call it stands in. */
export type Newer = {
  properties: Readonly<Record<string, readonly string[]>>;
  values: Readonly<Record<string, readonly string[]>>;
};

/** Keywords that say nothing about a value. */
const silent = ["description", "title", "x-expandableFields", "x-resourceId", "x-stripeBypassValidation"];
const known = [
  "$ref type nullable enum format maxLength pattern items properties required additionalProperties anyOf",
  "x-expansionResources",
].flatMap((line) => line.split(" "));

/**
 * A schema of OpenAPI 3.0 as one of JSON Schema, stricter in two ways: an object has no properties but those that are
 * named, and an id is an object just where that was asked for. Other components stay references (`described`), so that
 * only those are compiled that a value needs. Throws for a keyword that it would have to leave out.
 */
export function toJsonSchema(schema: Schema, place: string, expanded: string[][], newer: Newer): JsonSchema {
  const unknown = Object.keys(schema).find((keyword) => !known.includes(keyword) && !silent.includes(keyword));
  if (unknown !== undefined) throw new TypeError(`${place} uses ${unknown}, which is not understood here.`);
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

/** An id, or the object that it stands for. */
function choices({ anyOf = [], ...schema }: Schema, expanded: string[][]): Schema[] {
  if (schema["x-expansionResources"] === undefined) return anyOf;
  return anyOf.filter((one) => (one.$ref === undefined) !== expanded.length > 0);
}

function objectPart(
  { properties, additionalProperties, required }: Schema,
  place: string,
  expanded: string[][],
  newer: Newer,
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
