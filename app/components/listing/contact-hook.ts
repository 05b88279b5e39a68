import type { ContactKind } from "#domain/listings/listing.ts";

/**
 * The ways to get in touch, as `data-contact` on every link, copy button, code and form of the contact panel. Nothing
 * counts them yet: a script that does can listen to `click` on the document, and find the way by
 * `closest("[data-contact]")`. A code counts as `wechat` when it is opened or pressed (`toggle`, `contextmenu`); a
 * message when it is delivered.
 */
export type ContactMethod = ContactKind | "message";

export function contactHook(method: ContactMethod): { "data-contact": ContactMethod } {
  return { "data-contact": method };
}
