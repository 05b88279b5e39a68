import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type Checker, createChecker } from "./check-exchange.ts";
import { newer } from "./newer-than-described.ts";
import { type Exchange, type Recording, recordExchanges } from "./record-exchanges.ts";
import { notInstalled, openStripeTools } from "./stripe-tools.ts";

type Call = (exchange: Exchange) => boolean;

const sessions = "/v1/checkout/sessions";
const create: Call = ({ method, path, status }) => method === "POST" && path === sessions && status === 200;
const list: Call = ({ method, path }) => method === "GET" && path === sessions;
const read: Call = ({ method, path, answer }) =>
  method === "GET" && path.startsWith(`${sessions}/`) && JSON.stringify(answer).includes('"payment_status":"paid"');
const refused: Call = ({ status }) => status === 400;
const charge = "payment_intent.latest_charge";

const tools = openStripeTools();
const title = tools === null ? notInstalled : "Stripe's description of its API";

describe.skipIf(tools === null)(title, () => {
  let checker: Checker;
  let recording: Recording;
  let faults: Record<"requests" | "answers" | "messages", string[]>;

  beforeAll(async () => {
    if (tools === null) return;
    checker = createChecker(tools, newer);
    recording = await recordExchanges();
    const { exchanges, events } = recording;
    faults = {
      requests: exchanges.flatMap((exchange) => inContext(exchange, checker.request(exchange))),
      answers: exchanges.flatMap((exchange) => inContext(exchange, checker.response(exchange))),
      messages: events.flatMap((event) => checker.event(event).map((fault) => `${event.type}: ${fault}`)),
    };
  });

  test("is the one that the decision record names", () => {
    expect(tools?.description.info).toMatchObject({ title: "Stripe API", version: "2024-04-10" });
  });

  test("has every call that we make, and all of its parameters", () => {
    expect(recording.exchanges.length).toBeGreaterThan(50);
    expect(faults.requests).toEqual([]);
  });

  test("has every parameter that the test gateway takes, in the call that takes it", async () => {
    const used = recording.exchanges.flatMap(({ query, body }) => [...new URLSearchParams(query || body)]);
    // One for each parameter: of `line_items[0][quantity]` and `line_items[0][price_data][currency]` just one.
    const perName = new Map(used.map(([name, value]) => [name.split("[")[0], [name, value] as const]));
    const taken: string[] = [];
    for (const { name, exchange } of callsOnce(recording.exchanges))
      for (const [parameter, value] of perName.values()) {
        const place = exchange.method === "GET" ? "query" : "body";
        const path = exchange.path.endsWith("/expire") ? `${await openSession()}/expire` : exchange.path;
        const asked = { ...exchange, path, [place]: withForm(exchange[place], { [parameter]: value }) };
        const { answer } = await recording.repeat(asked);
        const { error } = answer as { error?: { param?: string } };
        const isRefused = error?.param?.split("[")[0] === parameter.split("[")[0];
        if (!isRefused) taken.push(...checker.request(asked).map((fault) => `${name} takes ${parameter}: ${fault}`));
      }
    expect(taken).toEqual([]);
  });

  test("has the shape of every answer of the test gateway", () => {
    const statuses = new Set(recording.exchanges.map(({ status }) => status));
    expect([...statuses].toSorted((one, other) => one - other)).toEqual([200, 400, 401, 404, 409, 429, 500]);
    expect(faults.answers).toEqual([]);
  });

  test("has the shape of every message of the test gateway", () => {
    expect(recording.events.length).toBeGreaterThan(20);
    expect(faults.messages).toEqual([]);
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
    ["an unknown parameter", create, {}, { color: "red" }, "additional properties (color)"],
    ["an unknown nested parameter", create, {}, { "line_items[0][hue]": "1" }, "additional properties (hue)"],
    ["a word for a number", create, {}, { "line_items[0][quantity]": "three" }, "must be integer"],
    ["a word for a flag", create, {}, { allow_promotion_codes: "perhaps" }, "must be boolean"],
    ["a text for an object", create, {}, { payment_intent_data: "x" }, "/payment_intent_data must be object"],
    ["a mode that it does not have", create, {}, { mode: "gift" }, "/mode must be equal to one of"],
    ["a parameter that is missing", create, {}, { "line_items[0][price_data][currency]": null }, "currency"],
    ["milliseconds for seconds", create, {}, { expires_at: "1801389600000" }, "unix-time"],
    ["what is too long", create, {}, { client_reference_id: "x".repeat(201) }, "must NOT have more than 200"],
    ["what cannot be expanded", create, {}, { "expand[0]": "currency" }, "currency cannot be expanded"],
    ["an unknown parameter of a list", list, {}, { color: "red" }, "additional properties (color)"],
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
    ["an unknown property", read, "color", "red", "additional properties (color)"],
    ["an unknown property further in", read, `${charge}.color`, "red", "additional properties (color)"],
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
    ["with an unknown property", "color", "red", "additional properties (color)"],
    ["whose object lacks something", "data.object.payment_status", undefined, "required property 'payment_status'"],
    ["whose object has too much", "data.object.color", "red", "additional properties (color)"],
  ])("does not let pass a message %s", (_, path, value, said) => {
    const event = recording.events.find(({ type }) => type === "checkout.session.completed") ?? {};
    expect(checker.event(event)).toEqual([]);
    expect(checker.event(changed(event, path, value)).join("\n")).toContain(said);
  });

  /** What has ended refuses everything: only an open session shows which parameters its end takes. */
  async function openSession(): Promise<string> {
    const call = find(create);
    const { answer } = await recording.repeat({ ...call, body: withForm(call.body, { expires_at: null }) });
    return `${sessions}/${(answer as { id: string }).id}`;
  }

  function find(call: Call): Exchange {
    const found = recording.exchanges.find(call);
    if (found === undefined) throw new Error(`No call is like ${call.name}.`);
    return found;
  }
});

/** One that succeeded for each of the gateway's calls. */
function callsOnce(exchanges: readonly Exchange[]): { name: string; exchange: Exchange }[] {
  const named = exchanges
    .filter(({ status }) => status === 200)
    .map((exchange) => [`${exchange.method} ${exchange.path.replace(/cs_\w+/u, ":id")}`, exchange] as const);
  return Object.entries(Object.fromEntries(named)).map(([name, exchange]) => ({ name, exchange }));
}

function inContext({ method, path, status }: Exchange, faults: string[]): string[] {
  return faults.map((fault) => `${method} ${path} ${status}: ${fault}`);
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
