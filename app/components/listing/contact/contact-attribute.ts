import type { ContactKind } from "#domain/listings/listing.ts";

/**
 * The contact methods, set as `data-contact` on every link, copy button, code and form of the contact panel, and on the
 * link to directions: `app/components/seen/seen.js` counts their use. A code counts as `wechat` when it is opened or
 * pressed; a message when it is delivered.
 */
export type ContactMethod = ContactKind | "message" | "directions";

export function contactAttribute(method: ContactMethod): { "data-contact": ContactMethod } {
  return { "data-contact": method };
}
