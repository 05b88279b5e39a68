import type Stripe from "stripe";
import { findOperation, isExpandable, type Operation, type Schema } from "./description.ts";
import type { Exchange } from "./open-recording.ts";
import type { StripeTools, Validate } from "./stripe-tools.ts";
import type { UndocumentedFields } from "./to-json-schema.ts";
import { createValidators } from "./validators.ts";

const formType = "application/x-www-form-urlencoded";

/** Every check returns its problems, one per line; empty if everything matches the description. */
export type Checker = {
  request(exchange: Exchange): string[];
  response(exchange: Exchange): string[];
  event(event: object): string[];
  /** Whether a webhook endpoint can subscribe to this event type. */
  eventType(type: string): string[];
  /** The newer properties and values that occurred. */
  newerSeen: ReadonlySet<string>;
};

/** Checks calls, responses and events against Stripe's OpenAPI description. */
export function createChecker(tools: StripeTools, newer: UndocumentedFields): Checker {
  const { description, parseForm } = tools;
  const { ofBody, ofForm, ofComponent, newerSeen } = createValidators(tools, newer);

  function formOf({ method, query, body }: Exchange): Record<string, unknown> {
    return parseForm(method === "GET" ? query : body);
  }

  function eventType(type: string): string[] {
    const endpoint = description.paths["/v1/webhook_endpoints"]?.["post"];
    const types = endpoint?.requestBody?.content[formType]?.schema.properties?.["enabled_events"]?.items;
    return problemsOf(ofBody("event types", requireSchema(types)), type);
  }

  return {
    newerSeen,
    eventType,
    request(exchange) {
      const { method, path, contentType } = exchange;
      const found = findOperation(description, method, path);
      if (found === null) return [`There is no ${method} ${path}.`];
      const { name, operation } = found;
      if (method === "POST" && contentType !== formType) return [`The body is ${contentType}.`];
      const form = formOf(exchange);
      const wrong = problemsOf(ofForm(name, formSchema(method, operation)), form);
      const response = responseSchema(operation, 200);
      const lost = expandOf(form).filter((one) => !isExpandable(description, response, one.split(".")));
      return [...wrong, ...lost.map((one) => `${one} cannot be expanded.`)];
    },
    response(exchange) {
      const { method, path, status, response } = exchange;
      const found = findOperation(description, method, path);
      if (found === null) return [`There is no ${method} ${path}.`];
      const expanded = expandOf(formOf(exchange)).map((one) => one.split("."));
      return problemsOf(ofBody(`${found.name} ${status}`, responseSchema(found.operation, status), expanded), response);
    },
    event(event) {
      const wrong = problemsOf(ofComponent({ name: "event", expanded: [] }), event);
      if (wrong.length > 0) return wrong;
      const { type, data } = event as Stripe.Event;
      const { object: name } = data.object as { object?: string };
      if (name === undefined || name !== nounOf(type)) return [`${type} is about a ${name}.`];
      return [...eventType(type), ...problemsOf(ofComponent({ name, expanded: [] }), data.object)];
    },
  };
}

/** Returns the object type of an event type: `dispute` for `charge.dispute.closed`. */
function nounOf(type: string): string {
  return type.replace(/\.[^.]+$/u, "").replace("charge.dispute", "dispute");
}

/** Body parameters, or the query parameters as one object. */
function formSchema(method: string, { parameters = [], requestBody }: Operation): Schema {
  if (method === "POST") return requireSchema(requestBody?.content[formType]?.schema);
  const requested = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(requested.map(({ name, schema }) => [name, schema])),
    required: requested.filter(({ required }) => required).map(({ name }) => name),
  };
}

function responseSchema({ responses }: Operation, status: number): Schema {
  return requireSchema((responses[String(status)] ?? responses["default"])?.content["application/json"]?.schema);
}

/** An empty schema would accept anything. */
function requireSchema(schema: Schema | undefined): Schema {
  if (schema === undefined) throw new TypeError("The description has no schema here.");
  return schema;
}

function expandOf(form: Record<string, unknown>): string[] {
  return Array.isArray(form["expand"]) ? form["expand"].map(String) : [];
}

/** Reports `anyOf` and null errors only if there are no more specific errors. */
function problemsOf(validate: Validate, value: unknown): string[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const telling = errors.filter(({ keyword, params }) => keyword !== "anyOf" && params["type"] !== "null");
  return (telling.length > 0 ? telling : errors).map(({ instancePath, message = "", params }) => {
    const details = Object.values(params).flat().join(", ");
    return `${instancePath || "/"} ${message} (${details})`;
  });
}
