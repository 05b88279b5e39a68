/** A schema of OpenAPI 3.0, as far as Stripe's description uses them. */
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

/** A call by its method and its path with ids in it. The name has the description's places: `GET /v1/refunds/{refund}`. */
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

/** The name of the component that a schema stands for: by itself, or as what an id can be expanded to. */
export function referenceOf({ $ref, anyOf }: Schema): string | null {
  const found = $ref ?? anyOf?.find((one) => one.$ref !== undefined)?.$ref;
  return found?.replace("#/components/schemas/", "") ?? null;
}

/** Whether a path such as `data.payment_intent` leads, step by step, through what the description calls expandable. */
export function isExpandable(description: Description, schema: Schema, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const reference = referenceOf(schema);
  const whole = reference === null ? schema : description.components.schemas[reference];
  const property = whole?.properties?.[name];
  if (property === undefined || whole?.["x-expandableFields"]?.includes(name) !== true) return false;
  return isExpandable(description, property.items ?? property, rest);
}
