import { beforeAll, describe, expect, test } from "vitest";
import { type Checker, createChecker } from "./check-exchange.ts";
import type { Exchange, Recording } from "./open-recording.ts";
import { recordEverything } from "./record-everything.ts";
import { notInstalled, openStripeTools } from "./stripe-tools.ts";
import { newer } from "./undocumented-fields.ts";

type Call = (exchange: Exchange) => boolean;

const sessions = "/v1/checkout/sessions";
const create: Call = ({ method, path, status }) => method === "POST" && path === sessions && status === 200;
const list: Call = ({ method, path }) => method === "GET" && path === sessions;
const read: Call = ({ method, path, response }) =>
  method === "GET" && path.startsWith(`${sessions}/`) && JSON.stringify(response).includes('"payment_status":"paid"');
const refused: Call = ({ status }) => status === 400;
const charge = "payment_intent.latest_charge";

const tools = openStripeTools();
const title = tools === null ? notInstalled : "Stripe's description of its API";

describe.skipIf(tools === null)(title, () => {
  let checker: Checker;
  let recording: Recording;
  let problems: Record<"requests" | "responses" | "events", string[]>;

  beforeAll(async () => {
    if (tools === null) return;
    checker = createChecker(tools, newer);
    recording = await recordEverything();
    const { exchanges, deliveries } = recording;
    problems = {
      requests: exchanges.flatMap((exchange) => inContext(exchange, checker.request(exchange))),
      responses: exchanges.flatMap((exchange) => inContext(exchange, checker.response(exchange))),
      events: deliveries.flatMap(({ event }) => checker.event(event).map((problem) => `${event.type}: ${problem}`)),
    };
  });

  test("has the version in the decision record", () => {
    expect(tools?.description.info).toMatchObject({ title: "Stripe API", version: "2024-04-10" });
  });

  test("has every recorded call with all of its parameters", () => {
    expect(recording.exchanges.length).toBeGreaterThan(50);
    expect(problems.requests).toEqual([]);
  });

  test("has every parameter that the sandbox supports, in each call that supports it", async () => {
    const used = recording.exchanges.flatMap(({ query, body }) => [...new URLSearchParams(query || body)]);
    // One entry per top-level parameter: one for both `line_items[0][quantity]` and
    // `line_items[0][price_data][currency]`.
    const perName = new Map(used.map(([name, value]) => [name.split("[")[0], [name, value] as const]));
    const taken: string[] = [];
    for (const { name, exchange } of callsOnce(recording.exchanges))
      for (const [parameter, value] of perName.values()) {
        const place = exchange.method === "GET" ? "query" : "body";
        const path = exchange.path.endsWith("/expire") ? `${await openSession()}/expire` : exchange.path;
        const requested = { ...exchange, path, [place]: withForm(exchange[place], { [parameter]: value }) };
        const { response } = await recording.repeat(requested);
        const { error } = response as { error?: { param?: string } };
        const isRejected = error?.param?.split("[")[0] === parameter.split("[")[0];
        if (!isRejected)
          taken.push(...checker.request(requested).map((problem) => `${name} takes ${parameter}: ${problem}`));
      }
    expect(taken).toEqual([]);
  });

  test("has the shape of every response of the sandbox", () => {
    const statuses = new Set(recording.exchanges.map(({ status }) => status));
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 400, 401, 404, 409, 429, 500]);
    expect(problems.responses).toEqual([]);
  });

  test("has the shape of every event of the sandbox", () => {
    expect(recording.deliveries.length).toBeGreaterThan(20);
    expect(problems.events).toEqual([]);
  });

  test("lacks exactly the values that are listed as newer", () => {
    const listed = [
      ...Object.entries(newer.properties).flatMap(([place, names]) => names.map((name) => `${place}.${name}`)),
      ...Object.entries(newer.values).flatMap(([place, values]) => values.map((value) => `${place}: ${value}`)),
    ];
    expect([...checker.newerSeen].toSorted()).toEqual(listed.toSorted());
  });

  test.each<[name: string, call: Call, change: Partial<Exchange>, form: Record<string, string | null>, said: string]>([
    ["an unknown path", create, { path: "/v1/checkout/session" }, {}, "There is no POST"],
    ["an unknown method", create, { method: "DELETE" }, {}, "There is no DELETE"],
    ["JSON instead of a form", create, { contentType: "application/json" }, {}, "The body is application/json"],
    ["an unknown parameter", create, {}, { color: "red" }, "additional properties (color)"],
    ["an unknown nested parameter", create, {}, { "line_items[0][hue]": "1" }, "additional properties (hue)"],
    ["a word for a number", create, {}, { "line_items[0][quantity]": "three" }, "must be integer"],
    ["a word for a flag", create, {}, { allow_promotion_codes: "perhaps" }, "must be boolean"],
    ["a text for an object", create, {}, { payment_intent_data: "x" }, "/payment_intent_data must be object"],
    ["an unknown mode", create, {}, { mode: "gift" }, "/mode must be equal to one of"],
    ["a missing parameter", create, {}, { "line_items[0][price_data][currency]": null }, "currency"],
    ["milliseconds for seconds", create, {}, { expires_at: "1801389600000" }, "unix-time"],
    ["a value that is too long", create, {}, { client_reference_id: "x".repeat(201) }, "must NOT have more than 200"],
    ["a property that cannot be expanded", create, {}, { "expand[0]": "currency" }, "currency cannot be expanded"],
    ["an unknown parameter of a list", list, {}, { color: "red" }, "additional properties (color)"],
    ["a list's expand path without `data`", list, {}, { "expand[0]": "payment_intent" }, "cannot be expanded"],
    ["an unknown filter operator", list, {}, { "created[before]": "1" }, "additional properties (before)"],
  ])("rejects a call with %s", (_, call, change, form, said) => {
    const exchange = find(call);
    const name = exchange.method === "GET" ? "query" : "body";
    const sent = { ...exchange, [name]: withForm(exchange[name], form), ...change };
    expect(checker.request(exchange)).toEqual([]);
    expect(checker.request(sent).join("\n")).toContain(said);
  });

  test.each<[name: string, call: Call, path: string, value: unknown, said: string]>([
    ["an unknown property", read, "color", "red", "additional properties (color)"],
    ["an unknown nested property", read, `${charge}.color`, "red", "additional properties (color)"],
    ["a text for a number", read, "amount_total", "1500", "/amount_total must be integer"],
    ["an unknown status", read, "status", "done", "/status must be equal to one of"],
    ["a missing property", read, "payment_status", undefined, "required property 'payment_status'"],
    ["a missing nested property", read, `${charge}.paid`, undefined, "required property 'paid'"],
    ["null for a required value", read, "livemode", null, "/livemode must be boolean"],
    ["milliseconds for seconds", read, "created", 1_801_389_600_000, "unix-time"],
    ["an id instead of the expanded object", read, "payment_intent", "pi_1", "/payment_intent must be object"],
    ["an object instead of an id", create, "payment_intent", { id: "pi_1" }, "/payment_intent must be string"],
    ["a list without has_more", list, "has_more", undefined, "required property 'has_more'"],
    ["a list of other objects", list, "data.0.object", "refund", "/data/0/object must be equal to one of"],
    ["an unknown error type", refused, "error.type", "rude", "/error/type must be equal to one of"],
    ["an error response without error", refused, "error", undefined, "required property 'error'"],
  ])("rejects a response with %s", (_, call, path, value, said) => {
    const exchange = find(call);
    expect(checker.response(exchange)).toEqual([]);
    const response = changed(exchange.response as object, path, value);
    expect(checker.response({ ...exchange, response }).join("\n")).toContain(said);
  });

  test.each<[name: string, path: string, value: unknown, said: string]>([
    ["of an unknown type", "type", "checkout.session.paid", "must be equal to one of"],
    [
      "about another object than that of its type",
      "type",
      "refund.created",
      "refund.created is about a checkout.session",
    ],
    ["without livemode", "livemode", undefined, "required property 'livemode'"],
    ["with an unknown property", "color", "red", "additional properties (color)"],
    [
      "with a missing property of its object",
      "data.object.payment_status",
      undefined,
      "required property 'payment_status'",
    ],
    ["with an unknown property of its object", "data.object.color", "red", "additional properties (color)"],
  ])("rejects an event %s", (_, path, value, said) => {
    const { event = {} } = recording.deliveries.find((one) => one.event.type === "checkout.session.completed") ?? {};
    expect(checker.event(event)).toEqual([]);
    expect(checker.event(changed(event, path, value)).join("\n")).toContain(said);
  });

  /** Uses an open session, since `expire` rejects every parameter for others. */
  async function openSession(): Promise<string> {
    const call = find(create);
    const { response } = await recording.repeat({ ...call, body: withForm(call.body, { expires_at: null }) });
    return `${sessions}/${(response as { id: string }).id}`;
  }

  function find(call: Call): Exchange {
    const found = recording.exchanges.find(call);
    if (found === undefined) throw new Error(`There is no call like ${call.name}.`);
    return found;
  }
});

/** One successful exchange per route. */
function callsOnce(exchanges: readonly Exchange[]): { name: string; exchange: Exchange }[] {
  const named = exchanges
    .filter(({ status }) => status === 200)
    .map((exchange) => [`${exchange.method} ${exchange.path.replace(/cs_\w+/u, ":id")}`, exchange] as const);
  return Object.entries(Object.fromEntries(named)).map(([name, exchange]) => ({ name, exchange }));
}

function inContext({ method, path, status }: Exchange, problems: string[]): string[] {
  return problems.map((problem) => `${method} ${path} ${status}: ${problem}`);
}

/** Returns a form with values replaced, added or, by null, removed. */
function withForm(form: string, change: Record<string, string | null>): string {
  const values = new URLSearchParams(form);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) values.delete(name);
    else values.set(name, value);
  }
  return values.toString();
}

/** Returns a copy with the value at a path, for example `data.0.object`, replaced; undefined removes it. */
function changed(whole: object, path: string, value: unknown): object {
  const [name = "", ...rest] = path.split(".");
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  if (rest.length > 0) copy[name] = changed(copy[name] as object, rest.join("."), value);
  else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}
