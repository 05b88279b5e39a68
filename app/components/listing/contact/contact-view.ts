import { type ContactLink, emailLink, websiteLink } from "#domain/listings/fields/contact-links.ts";
import { type PhoneNumber, phoneNumber } from "#domain/listings/fields/phone-number.ts";
import type { ListingDetail, Previewed } from "#domain/listings/listing-summary.ts";
import { codeImagePath, codeImagePixels } from "#domain/wechat-code/code-version.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { textLanguage } from "#i18n/text-language.ts";
import type { QrPath } from "#std/qr/qr-path.ts";

/** The contact panel. Contacts that are hidden by the owner or not safe to link are null. */
export type ContactView = {
  heading: string;
  /** Whether WeChat comes first: for Chinese readers, if the owner shows an ID. */
  wechatFirst: boolean;
  /** Whether there is any way to reach the owner. */
  reachable: boolean;
  /** A mailto link with its subject filled in. */
  writeHref: string | null;
  email: ContactLink | null;
  phone: PhoneNumber | null;
  /** At least one of `id` and `code` is set. `qr` encodes the ID, unless the owner has uploaded a code. */
  wechat: { id: string | null; qr: QrPath | null; code: WechatCodeView | null } | null;
  website: ContactLink | null;
};

/** An uploaded code. WeChat recognizes a long press only on an `img`. */
export type WechatCodeView = {
  img: { src: string; alt: string; width: number; height: number };
  /** The kind of account the code adds, unless it is a person. */
  kind: string | null;
  uploaded: string;
};

/** Encodes a text as a QR code; null if it cannot be encoded. */
export type DrawCode = (text: string) => QrPath | null;

export function contactView(
  listing: Previewed<ListingDetail>,
  locale: Locale,
  messages: Messages<"listing">,
  drawCode: DrawCode,
): ContactView {
  const wechatId = listing.wechatId?.replace(/[\p{C}\s]/gu, "") ?? "";
  const email = emailLink(listing.email);
  const phone = phoneNumber(listing.phone);
  const wechat = wechatView(listing, wechatId, locale, messages, drawCode);
  const website = websiteLink(listing.websiteUrl);
  return {
    heading: contactHeading(listing, locale, messages),
    wechatFirst: locale === "zh" && wechat !== null,
    reachable: [email, phone, wechat, website].some((way) => way !== null),
    writeHref: emailLink(listing.email, messages.emailSubject)?.href ?? null,
    email,
    phone,
    wechat,
    website,
  };
}

function wechatView(
  listing: Previewed<ListingDetail>,
  id: string,
  locale: Locale,
  messages: Messages<"listing">,
  drawCode: DrawCode,
): ContactView["wechat"] {
  const { id: listingId, type, wechatCode: code } = listing;
  if (code === null) return id === "" ? null : { id, qr: drawCode(id), code: null };
  const uploadedBy = type === "school" ? messages.codeUploadedBySchool : messages.codeUploadedByTeacher;
  const view: WechatCodeView = {
    img: {
      src: codeImagePath(listingId, code.setAt),
      alt: messages.codeAlt[code.kind],
      width: codeImagePixels,
      height: codeImagePixels,
    },
    kind: code.kind === "person" ? null : messages.codeKinds[code.kind],
    uploaded: interpolate(uploadedBy, { date: formatDate(locale, code.setAt, code.timeZone) }),
  };
  return { id: id === "" ? null : id, qr: null, code: view };
}

/** Names a teacher if the name is in the reader's script and short enough for one line. */
function contactHeading(listing: Previewed<ListingDetail>, locale: Locale, messages: Messages<"listing">): string {
  if (listing.type === "school") return messages.contactSchool;
  const name = locale === "zh" ? listing.name.han : listing.name.latin;
  const fits = name !== null && [...name].length <= (locale === "zh" ? 12 : 20);
  return fits && textLanguage(name) === locale ? interpolate(messages.contactName, { name }) : messages.contactTeacher;
}
