import { findOperation, isExpandable, type Operation, type Schema } from "./description.ts";
import type { Exchange } from "./record-exchanges.ts";
import type { Complaint, StripeTools, Validate } from "./stripe-tools.ts";
import { type JsonSchema, type Newer, type Reference, toJsonSchema } from "./to-json-schema.ts";

const formType = "application/x-www-form-urlencoded";

/** Each gives what is wrong, one line a fault; nothing, when all is as described. */
export type Checker = {
  request(exchange: Exchange): string[];
  response(exchange: Exchange): string[];
  event(event: object): string[];
  /** Whether a webhook endpoint can ask for messages of this type. */
  eventType(type: string): string[];
  /** What of the newer things has come up. */
  newerSeen: ReadonlySet<string>;
};

/** Holds calls, answers and messages against Stripe's description of its API. */
export function createChecker({ description, Ajv, parseForm }: StripeTools, newer: Newer): Checker {
  const newerSeen = new Set<string>();
  const compiled = new Map<string, Validate>();
  const strict = { allErrors: true, strict: true, strictTypes: false };
  const ofBodies = withKeywords(new Ajv(strict));
  // A form has only texts: Stripe reads "3" as a number and "true" as a flag where it expects one.
  const ofForms = withKeywords(new Ajv({ ...strict, coerceTypes: true }));

  function withKeywords(ajv: InstanceType<typeof Ajv>): InstanceType<typeof Ajv> {
    const check = Object.assign(
      (reference: Reference, value: unknown, _schema: unknown, part: object): boolean => {
        const validate = validateOf(reference);
        const isRight = validate(value, part);
        check.errors = validate.errors ?? [];
        return isRight;
      },
      { errors: [] as Complaint[] },
    );
    const note = ({ name, value: only }: { name: string; value?: string }, value: unknown): boolean => {
      if (only !== undefined && value !== only) return false;
      newerSeen.add(name);
      return true;
    };
    return ajv
      .addFormat("unix-time", { type: "number", validate: isSeconds })
      .addFormat("decimal", { type: "string", validate: (text: string) => /^-?\d+(?:\.\d+)?$/u.test(text) })
      .addKeyword({ keyword: "described", errors: "full", validate: check })
      .addKeyword({ keyword: "newer", validate: note });
  }

  function once(key: string, ajv: InstanceType<typeof Ajv>, schema: () => JsonSchema): Validate {
    const validate = compiled.get(key) ?? ajv.compile(schema());
    compiled.set(key, validate);
    return validate;
  }

  function validateOf({ name, expanded }: Reference): Validate {
    return once(`${name} ${JSON.stringify(expanded)}`, ofBodies, () =>
      toJsonSchema(description.components.schemas[name] ?? {}, name, expanded, newer),
    );
  }

  function eventType(type: string): string[] {
    const endpoint = description.paths["/v1/webhook_endpoints"]?.["post"];
    const types = endpoint?.requestBody?.content[formType]?.schema.properties?.["enabled_events"]?.items ?? {};
    return faults(
      once("event types", ofBodies, () => toJsonSchema(types, "event types", [], newer)),
      type,
    );
  }

  return {
    newerSeen,
    request({ method, path, query, body, contentType }) {
      const found = findOperation(description, method, path);
      if (found === null) return [`There is no ${method} ${path}.`];
      const { name, operation } = found;
      if (method === "POST" && contentType !== formType) return [`The body is ${contentType}.`];
      const form = parseForm(method === "GET" ? query : body);
      const validate = once(name, ofForms, () => toJsonSchema(formSchema(method, operation), name, [], newer));
      const wrong = faults(validate, form);
      const answer = answerSchema(operation, 200);
      const lost = expandOf(form).filter((path) => !isExpandable(description, answer, path.split(".")));
      return [...wrong, ...lost.map((path) => `${path} cannot be expanded.`)];
    },
    response({ method, path, query, body, status, answer }) {
      const found = findOperation(description, method, path);
      if (found === null) return [`There is no ${method} ${path}.`];
      const expanded = expandOf(parseForm(method === "GET" ? query : body)).map((one) => one.split("."));
      const key = `${found.name} ${status} ${JSON.stringify(expanded)}`;
      const schema = () => toJsonSchema(answerSchema(found.operation, status), found.name, expanded, newer);
      return faults(once(key, ofBodies, schema), answer);
    },
    event(event) {
      const wrong = faults(validateOf({ name: "event", expanded: [] }), event);
      if (wrong.length > 0) return wrong;
      const { type, data } = event as { type: string; data: { object: { object: string } } };
      const name = /^(?:checkout\.session|refund|charge\.dispute)(?=\.)/u.exec(type)?.[0].replace("charge.", "");
      if (name === undefined || data.object.object !== name) return [`${type} is about a ${data.object.object}.`];
      return [...eventType(type), ...faults(validateOf({ name, expanded: [] }), data.object)];
    },
    eventType,
  };
}

/** A query as one object, so that both ways to send parameters are checked alike. */
function formSchema(method: string, { parameters = [], requestBody }: Operation): Schema {
  if (method === "POST") return requestBody?.content[formType]?.schema ?? { properties: {} };
  const asked = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  };
}

function answerSchema({ responses }: Operation, status: number): Schema {
  return (responses[String(status)] ?? responses["default"])?.content["application/json"]?.schema ?? {};
}

function expandOf(form: Record<string, unknown>): string[] {
  return Array.isArray(form["expand"]) ? form["expand"].map(String) : [];
}

/** Seconds, and no milliseconds: those would be a year far ahead. */
function isSeconds(value: number): boolean {
  return value < 1e11;
}

/** That a value is not null, or none of several, is said only where nothing more is known. */
function faults(validate: Validate, value: unknown): string[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const telling = errors.filter(({ keyword, params }) => keyword !== "anyOf" && params["type"] !== "null");
  return (telling.length > 0 ? telling : errors).map(({ instancePath, message = "", params }) => {
    const details = Object.values(params).flat().join(", ");
    return `${instancePath || "/"} ${message} (${details})`;
  });
}
