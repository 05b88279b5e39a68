import { isUuid } from "#std/uuid.ts";
import { type CountedEvent, type CountedKind, countedKinds, type ViewSource, viewSources } from "../analytics.ts";

/** The maximum number of events per request. */
const maxEvents = 30;

/**
 * Parses a browser's report: a list of `{ l, k, s }`, short for listing, kind and source. Malformed events and those
 * beyond the limit are dropped, because a beacon ignores errors; `malformed` counts them. The source of a view defaults
 * to `other`.
 */
export function parseEvents(body: unknown): { events: CountedEvent[]; malformed: number } {
  if (!Array.isArray(body)) return { events: [], malformed: 1 };
  const events = body.slice(0, maxEvents).flatMap((entry: unknown): CountedEvent[] => {
    const { l: id, k: kind, s: source } = (typeof entry === "object" && entry !== null ? entry : {}) as Entry;
    if (typeof id !== "string" || !isUuid(id) || !isKind(kind)) return [];
    return [{ listingId: id.toLowerCase(), kind, source: kind === "view" ? sourceOf(source) : "" }];
  });
  return { events, malformed: body.length - events.length };
}

type Entry = { l?: unknown; k?: unknown; s?: unknown };

function isKind(kind: unknown): kind is CountedKind {
  return countedKinds.some((one) => one === kind);
}

function sourceOf(source: unknown): ViewSource {
  return viewSources.find((one) => one === source) ?? "other";
}
