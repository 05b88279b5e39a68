/** Events that the browser reports about a listing, each counted once per person and day. */
export const countedKinds = ["shown", "view", "saved", "wechat", "phone", "email", "website", "directions"] as const;

export type CountedKind = (typeof countedKinds)[number];

/** The source of a view, classified in the browser. */
export const viewSources = ["taoli", "search", "wechat", "poster", "other"] as const;

export type ViewSource = (typeof viewSources)[number];

/** `source`: the source of a view; "" for other kinds. */
export type CountedEvent = { listingId: string; kind: CountedKind; source: ViewSource | "" };

/** Contact methods: the browser reports the first four, and delivered messages are the last. */
export const contactMethods = ["wechat", "email", "phone", "website", "message"] as const;

export type AnalyticsContact = (typeof contactMethods)[number];
