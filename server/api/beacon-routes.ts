import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isbot } from "isbot";
import { parseEvents } from "#domain/analytics/counting/parse-events.ts";
import type { EventBuffer } from "#server/analytics/event-buffer.ts";
import { visitorNetwork } from "#server/analytics/visitor-network.ts";
import { textResponse } from "#server/http/text-response.ts";

const maxBytes = 4 * 1024;
const path = "/api/seen";

/** User-Agent headers are shorter. The limit also bounds the memory of buffered events. */
const maxAgentLength = 400;

type Dependencies = { origin: string; events: EventBuffer; clientAddress: (context: Context) => string };

/**
 * `POST /api/seen`: the interactions of a visitor's browser, as a list of `{ l, k, s }`: listing, kind and source.
 * Always responds with 204, because a beacon reads no response: events from bots or other sites, and invalid events, do
 * not count.
 */
export function beaconRoutes({ origin, events, clientAddress }: Dependencies): Hono {
  const app = new Hono();
  const onTooLarge = () => {
    events.drop("malformed", 1);
    return textResponse(origin, 204);
  };
  app.use(path, bodyLimit({ maxSize: maxBytes, onError: onTooLarge }));
  app.post(path, async (context) => {
    const agent = context.req.header("user-agent") ?? "";
    const site = context.req.header("sec-fetch-site");
    const isOurs = site === undefined || site === "same-origin";
    const { events: parsed, malformed } = parseEvents(await context.req.json().catch(() => null));
    if (!isOurs) events.drop("other-site", parsed.length + malformed);
    else if (agent === "" || isbot(agent)) events.drop("bot", parsed.length + malformed);
    else {
      events.drop("malformed", malformed);
      events.add(`${visitorNetwork(clientAddress(context))} ${agent.slice(0, maxAgentLength)}`, parsed);
    }
    return textResponse(origin, 204);
  });
  app.all(path, () => textResponse(origin, 405, { allow: "POST" }));
  return app;
}
