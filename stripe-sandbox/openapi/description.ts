/** An OpenAPI 3.0 schema, limited to the parts that Stripe's description uses. */
export type Schema = {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: string[];
  format?: string;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  "x-expandableFields"?: string[];
  "x-expansionResources"?: object;
};

type Content = Record<string, { schema: Schema }>;

export type Operation = {
  parameters?: { name: string; in: "path" | "query"; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};

export type Description = {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Finds an operation by method and concrete path. Its name has placeholders: `GET /v1/refunds/{refund}`. */
export function findOperation(
  { paths }: Description,
  method: string,
  path: string,
): { name: string; operation: Operation } | null {
  const parts = path.split("/");
  const [template] = Object.keys(paths)
    .filter((one) => fits(one.split("/"), parts))
    .sort((one, other) => one.split("{").length - other.split("{").length);
  const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
  return operation === undefined ? null : { name: `${method} ${template}`, operation };
}

function fits(template: string[], parts: string[]): boolean {
  return (
    template.length === parts.length &&
    template.every((part, index) => part === parts[index] || (part.startsWith("{") && parts[index] !== ""))
  );
}

/** The component that a schema references, or that its id can be expanded to. */
export function referenceOf({ $ref, anyOf }: Schema): string | null {
  const found = $ref ?? anyOf?.find((one) => one.$ref !== undefined)?.$ref;
  return found?.replace("#/components/schemas/", "") ?? null;
}

/** Whether every segment of a path, for example `data.payment_intent`, is expandable. */
export function isExpandable(description: Description, schema: Schema, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const reference = referenceOf(schema);
  const whole = reference === null ? schema : description.components.schemas[reference];
  const property = whole?.properties?.[name];
  if (property === undefined || whole?.["x-expandableFields"]?.includes(name) !== true) return false;
  return isExpandable(description, property.items ?? property, rest);
}
