/** Events that the browser reports about a listing, each counted once a day per person. */
export const countedKinds = ["shown", "view", "saved", "wechat", "phone", "email", "website", "directions"] as const;

export type CountedKind = (typeof countedKinds)[number];

/** Where a view came from: a class, decided in the browser. */
export const viewSources = ["taoli", "search", "wechat", "poster", "other"] as const;

export type ViewSource = (typeof viewSources)[number];

/** `source`: of a view; "" for the other kinds. */
export type CountedEvent = { listingId: string; kind: CountedKind; source: ViewSource | "" };

/** Ways in which learners got in touch: the browser reports the first four, the last are delivered messages. */
export const contactMethods = ["wechat", "email", "phone", "website", "message"] as const;

export type AnalyticsContact = (typeof contactMethods)[number];
