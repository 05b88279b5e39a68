import * as z from "zod/mini";
import { cityKey } from "#domain/cities/city-key.ts";
import { failure, type Result, success } from "#std/result.ts";
import { safeUrl } from "./contact-links.ts";
import {
  numberWithin,
  optionalForm,
  optionalLine,
  optionalParagraphs,
  requiredLine,
  requiredList,
  someOf,
} from "./field-schemas.ts";
import type { FieldErrorCode } from "./listing-field-error.ts";
import { listingLimits as limits } from "./listing-limits.ts";
import { phoneNumber } from "./phone-number.ts";
import { specializationKey } from "./specializations.ts";

/** In the order in which pages show them. */
export const contactKinds = ["email", "phone", "wechat", "website"] as const;

const hasEmail = (text: string) => /\p{L}/u.test(text);

const internationalNumber = /^tel:(\+[1-9]\d{6,14})(?:;ext=(\d+))?$/u;

/** Its country is known and its digits are as many as ITU-T E.164 allows, so that it can be dialled from anywhere. */
function isDiallable(text: string): boolean {
  return internationalNumber.test(phoneNumber(text)?.href ?? "");
}

/** Signs and words between the digits are free; of what is dialled there is not more than a phone's directory takes. */
function isDialledInFull(text: string): boolean {
  const [, number = "", extension = ""] = internationalNumber.exec(phoneNumber(text)?.href ?? "") ?? [];
  return number.length + extension.length <= limits.phone.dialled;
}

/** The rule of WeChat for ids; a phone number finds a person there as well. */
function isWechatId(text: string): boolean {
  return /^[a-z][\w-]{5,19}$/iu.test(text) || (isDiallable(text) && isDialledInFull(text));
}

/** Owners leave the scheme away. What has another one keeps it, and is refused. */
function withScheme(text: string): string {
  return text === "" || /^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`;
}

const common = {
  city: requiredLine(limits.city, { holds: (text) => hasEmail(text) && cityKey(text) !== "", code: "invalid" }),
  state: requiredLine(limits.state, { holds: hasEmail, code: "invalid" }),
  hourly_rate: numberWithin(limits.hourly_rate, 2),
  availability: optionalLine(limits.availability),
  name_zh: optionalLine(limits.name_zh, { holds: hasEmail, code: "invalid" }),
  headline: optionalLine(limits.headline),
  headline_zh: optionalLine(limits.headline_zh),
  bio: optionalParagraphs(limits.bio),
  bio_zh: optionalParagraphs(limits.bio_zh),
  website_url: optionalForm(withScheme, limits.website_url, {
    holds: (text) => safeUrl(text) !== null,
    code: "invalid",
  }),
  phone: optionalForm(
    compatible,
    limits.phone,
    { holds: isDiallable, code: "invalid" },
    { holds: isDialledInFull, code: "too-long" },
  ),
  wechat_id: optionalForm(compatible, limits.wechat_id, { holds: isWechatId, code: "invalid" }),
  shown_contacts: someOf(contactKinds),
};

const onlyNull = z.null({ error: otherType });

const teacherInput = z.strictObject({
  listing_type: z.literal("teacher"),
  ...common,
  specializations: requiredList(limits.specializations, (word) => specializationKey(word) ?? word),
  experience_years: numberWithin(limits.experience_years, 0),
  school_name: onlyNull,
  school_address: onlyNull,
  courses_offered: onlyNull,
});

const schoolInput = z.strictObject({
  listing_type: z.literal("school"),
  ...common,
  specializations: z.tuple([], { error: otherType }),
  experience_years: z.literal(0, { error: otherType }),
  school_name: requiredLine(limits.school_name, { holds: hasEmail, code: "invalid" }),
  school_address: optionalLine(limits.school_address),
  courses_offered: requiredList(limits.courses_offered),
});

/**
 * Everything an owner says about a listing, as it is sent and as it is stored: the one set of rules for browser and
 * server. What comes out is clean: composed, trimmed, known specializations as keys, blank texts null. Parsing what came
 * out gives the same again. The messages of issues are `FieldErrorCode`s. Every field has to be there, and no other.
 */
export const listingInput = z.discriminatedUnion("listing_type", [teacherInput, schoolInput], { error: noType });

export type TeacherInput = z.infer<typeof teacherInput>;
export type SchoolInput = z.infer<typeof schoolInput>;
export type ListingInput = TeacherInput | SchoolInput;
export type ListingField = keyof ListingInput;

/** In the order of the table in the specification. */
export const listingFields = Object.keys(teacherInput.shape) as ListingField[];

/** What is wrong with each field; an empty object is a listing that can be saved. Fields that do not exist are named too. */
export type ListingErrors = Partial<Record<ListingField, FieldErrorCode>>;

/** The faults of something that a form is about to send. Takes well under a millisecond; never throws. */
export function listingErrors(input: unknown): ListingErrors {
  const parsed = parseListingInput(input);
  return parsed.ok ? {} : parsed.failure;
}

/** What a stranger sent as a listing, clean, or its faults. Never throws. */
export function parseListingInput(input: unknown): Result<ListingInput, ListingErrors> {
  const parsed = listingInput.safeParse(input);
  return parsed.success ? success(parsed.data) : failure(fieldErrorsOf(parsed.error));
}

const listingVersion = z.strictObject({ version: numberWithin(limits.version, 0) });

/** The same for an edit, which also names the version that it changes. */
export function parseListingEdit(
  edit: object,
): Result<{ version: number; input: ListingInput }, Record<string, FieldErrorCode>> {
  const { version: given, ...written } = edit as Record<string, unknown>;
  const version = listingVersion.safeParse({ version: given });
  const input = parseListingInput(written);
  if (version.success && input.ok) return success({ version: version.data.version, input: input.value });
  return failure({
    ...(version.success ? {} : fieldErrorsOf(version.error)),
    ...(input.ok ? {} : input.failure),
  });
}

/** The first fault of each field. Unknown fields stand under their own names. */
function fieldErrorsOf(error: z.core.$ZodError): ListingErrors {
  const fieldErrors = new Map<string, FieldErrorCode>();
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "listing_type")];
    const code = issue.code === "unrecognized_keys" ? "unknown-field" : (issue.message as FieldErrorCode);
    for (const name of names) if (!fieldErrors.has(name)) fieldErrors.set(name, code);
  }
  return Object.fromEntries(fieldErrors);
}

function compatible(text: string): string {
  return text.normalize("NFKC");
}

function otherType({ input }: { input?: unknown }): FieldErrorCode {
  return input === undefined ? "missing" : "other-type";
}

function noType({ input }: { input?: unknown }): FieldErrorCode {
  const type = typeof input === "object" && input !== null ? Reflect.get(input, "listing_type") : undefined;
  if (type === undefined || type === null || type === "") return "missing";
  return typeof type === "string" ? "invalid" : "wrong-type";
}
