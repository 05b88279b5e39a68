import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type Checker, createChecker } from "./check-exchange.ts";
import { newer } from "./newer-than-described.ts";
import { type Exchange, type Recording, recordExchanges } from "./record-exchanges.ts";
import { installByHand, openStripeTools } from "./stripe-tools.ts";

type Call = (exchange: Exchange) => boolean;

const sessions = "/v1/checkout/sessions";
const create: Call = ({ method, path, status }) => method === "POST" && path === sessions && status === 200;
const list: Call = ({ method, path }) => method === "GET" && path === sessions;
const read: Call = ({ method, path, answer }) =>
  method === "GET" && path.startsWith(`${sessions}/`) && JSON.stringify(answer).includes('"payment_status":"paid"');
const refused: Call = ({ status }) => status === 400;
const charge = "payment_intent.latest_charge";

const tools = openStripeTools();
const title =
  tools === null
    ? `Stripe's description of its API could not be installed, so NOTHING WAS HELD AGAINST IT: ${installByHand}`
    : "Stripe's description of its API";

describe.skipIf(tools === null)(title, () => {
  let checker: Checker;
  let recording: Recording;

  beforeAll(async () => {
    if (tools === null) return;
    checker = createChecker(tools, newer);
    recording = await recordExchanges();
  });

  test("is the one that the decision record names", () => {
    expect(tools?.description.info).toMatchObject({ title: "Stripe API", version: "2024-04-10" });
  });

  test("has every call that we make, and all of its parameters", () => {
    expect(recording.exchanges.length).toBeGreaterThan(50);
    expect(faultsOf(recording.exchanges, (exchange) => checker.request(exchange))).toEqual([]);
  });

  test("has the shape of every answer of the test gateway", () => {
    const statuses = new Set(recording.exchanges.map(({ status }) => status));
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 400, 401, 404]);
    expect(faultsOf(recording.exchanges, (exchange) => checker.response(exchange))).toEqual([]);
  });

  test("has the shape of every message of the test gateway", () => {
    expect(recording.events.length).toBeGreaterThan(20);
    expect(recording.events.flatMap((event) => checker.event(event).map((fault) => [event.type, fault]))).toEqual([]);
  });

  test("has the messages that an operator is told to switch on", () => {
    const guide = readFileSync("docs/deployment.md", "utf8");
    const [, list = ""] = guide.split("with these events:");
    const [sentence = ""] = list.split("Its signing secret");
    const types = [...sentence.matchAll(/`([\w.]+)`/gu)].map(([, type = ""]) => type);
    expect(types).toHaveLength(12);
    expect(types.flatMap((type) => checker.eventType(type))).toEqual([]);
  });

  test("lacks just what is listed as newer", () => {
    for (const exchange of recording.exchanges) {
      checker.request(exchange);
      checker.response(exchange);
    }
    for (const event of recording.events) checker.event(event);
    const listed = [
      ...Object.entries(newer.properties).flatMap(([place, names]) => names.map((name) => `${place}.${name}`)),
      ...Object.entries(newer.values).flatMap(([place, values]) => values.map((value) => `${place}: ${value}`)),
    ];
    expect([...checker.newerSeen].toSorted()).toEqual(listed.toSorted());
  });

  test.each<[fault: string, call: Call, change: Partial<Exchange>, form: Record<string, string | null>, said: string]>([
    ["a call that Stripe does not have", create, { path: "/v1/checkout/session" }, {}, "There is no POST"],
    ["a method that it does not have", create, { method: "DELETE" }, {}, "There is no DELETE"],
    ["JSON in place of a form", create, { contentType: "application/json" }, {}, "The body is application/json"],
    ["an unknown parameter", create, {}, { colour: "red" }, "additional properties (colour)"],
    ["an unknown nested parameter", create, {}, { "line_items[0][hue]": "1" }, "additional properties (hue)"],
    ["a word for a number", create, {}, { "line_items[0][quantity]": "three" }, "must be integer"],
    ["a word for a flag", create, {}, { allow_promotion_codes: "perhaps" }, "must be boolean"],
    ["a text for an object", create, {}, { payment_intent_data: "x" }, "/payment_intent_data must be object"],
    ["a mode that it does not have", create, {}, { mode: "gift" }, "/mode must be equal to one of"],
    ["a parameter that is missing", create, {}, { "line_items[0][price_data][currency]": null }, "currency"],
    ["milliseconds for seconds", create, {}, { expires_at: "1801389600000" }, "unix-time"],
    ["what is too long", create, {}, { client_reference_id: "x".repeat(201) }, "must NOT have more than 200"],
    ["what cannot be expanded", create, {}, { "expand[0]": "currency" }, "currency cannot be expanded"],
    ["an unknown parameter of a list", list, {}, { colour: "red" }, "additional properties (colour)"],
    ["a list's path without its data", list, {}, { "expand[0]": "payment_intent" }, "cannot be expanded"],
    ["an unknown end of a window", list, {}, { "created[before]": "1" }, "additional properties (before)"],
  ])("does not let pass: %s", (_, call, change, form, said) => {
    const exchange = find(call);
    const name = exchange.method === "GET" ? "query" : "body";
    const sent = { ...exchange, [name]: withForm(exchange[name], form), ...change };
    expect(checker.request(exchange)).toEqual([]);
    expect(checker.request(sent).join("\n")).toContain(said);
  });

  test.each<[fault: string, call: Call, path: string, value: unknown, said: string]>([
    ["an unknown property", read, "colour", "red", "additional properties (colour)"],
    ["an unknown property further in", read, `${charge}.colour`, "red", "additional properties (colour)"],
    ["a text for a number", read, "amount_total", "1500", "/amount_total must be integer"],
    ["a state that it does not have", read, "status", "done", "/status must be equal to one of"],
    ["a property that is missing", read, "payment_status", undefined, "required property 'payment_status'"],
    ["one that is missing further in", read, `${charge}.paid`, undefined, "required property 'paid'"],
    ["nothing where something must be", read, "livemode", null, "/livemode must be boolean"],
    ["milliseconds for seconds", read, "created", 1_801_389_600_000, "unix-time"],
    ["an id where an object was asked for", read, "payment_intent", "pi_1", "/payment_intent must be object"],
    ["an object where an id was", create, "payment_intent", { id: "pi_1" }, "/payment_intent must be string"],
    ["a list that does not say whether it is all", list, "has_more", undefined, "required property 'has_more'"],
    ["a list of something else", list, "data.0.object", "refund", "/data/0/object must be equal to one of"],
    ["a refusal of no known kind", refused, "error.type", "rude", "/error/type must be equal to one of"],
    ["a refusal without its error", refused, "error", undefined, "required property 'error'"],
  ])("does not let pass an answer with %s", (_, call, path, value, said) => {
    const exchange = find(call);
    expect(checker.response(exchange)).toEqual([]);
    const answer = changed(exchange.answer as object, path, value);
    expect(checker.response({ ...exchange, answer }).join("\n")).toContain(said);
  });

  test.each<[fault: string, path: string, value: unknown, said: string]>([
    ["of a type that Stripe does not have", "type", "checkout.session.paid", "must be equal to one of"],
    ["about something else than it says", "type", "refund.created", "refund.created is about a checkout.session"],
    ["that is not said to be live or not", "livemode", undefined, "required property 'livemode'"],
    ["with an unknown property", "colour", "red", "additional properties (colour)"],
    ["whose object lacks something", "data.object.payment_status", undefined, "required property 'payment_status'"],
    ["whose object has too much", "data.object.colour", "red", "additional properties (colour)"],
  ])("does not let pass a message %s", (_, path, value, said) => {
    const event = recording.events.find(({ type }) => type === "checkout.session.completed") ?? {};
    expect(checker.event(event)).toEqual([]);
    expect(checker.event(changed(event, path, value)).join("\n")).toContain(said);
  });

  function find(call: Call): Exchange {
    const found = recording.exchanges.find(call);
    if (found === undefined) throw new Error(`No call is like ${call.name}.`);
    return found;
  }
});

function faultsOf(exchanges: readonly Exchange[], check: (exchange: Exchange) => string[]): string[] {
  return exchanges.flatMap((exchange) =>
    check(exchange).map((fault) => `${exchange.method} ${exchange.path} ${exchange.status}: ${fault}`),
  );
}

/** A form with some of its values replaced, added, or, by null, left out. */
function withForm(form: string, change: Record<string, string | null>): string {
  const values = new URLSearchParams(form);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) values.delete(name);
    else values.set(name, value);
  }
  return values.toString();
}

/** A copy with another value at a path such as `data.0.object`; undefined leaves it out. */
function changed(whole: object, path: string, value: unknown): object {
  const [name = "", ...rest] = path.split(".");
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  if (rest.length > 0) copy[name] = changed(copy[name] as object, rest.join("."), value);
  else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}
