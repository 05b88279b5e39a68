/** The longest text of a field: characters as a reader counts them, and bytes in UTF-8. */
export type TextLimit = { graphemes: number; bytes: number };

/** The one table of how much fits into a listing. The database's checks are a little wider. */
export const listingLimits = {
  city: { graphemes: 60, bytes: 300 },
  state: { graphemes: 60, bytes: 300 },
  availability: { graphemes: 120, bytes: 600 },
  name_zh: { graphemes: 80, bytes: 400 },
  headline: { graphemes: 120, bytes: 600 },
  headline_zh: { graphemes: 120, bytes: 600 },
  bio: { graphemes: 4000, bytes: 16_384, lines: 50 },
  bio_zh: { graphemes: 4000, bytes: 16_384, lines: 50 },
  school_name: { graphemes: 80, bytes: 400 },
  school_address: { graphemes: 200, bytes: 1000 },
  website_url: { graphemes: 2048, bytes: 2048 },
  /** As it is typed; and what is dialled, with + and the digits of an extension. */
  phone: { graphemes: 40, bytes: 40, dialled: 20 },
  wechat_id: { graphemes: 40, bytes: 40 },
  specializations: { items: 12, graphemes: 40, bytes: 200 },
  courses_offered: { items: 12, graphemes: 40, bytes: 200 },
  /** US dollars, with at most two decimals. */
  hourly_rate: { least: 0, most: 9999.99 },
  /** Whole years. */
  experience_years: { least: 0, most: 80 },
  version: { least: 1, most: 2_147_483_647 },
} as const;
