import * as z from "zod/mini";
import { emailSchema } from "#domain/accounts/credentials.ts";
import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { parseText, reportTextLimit } from "../moderation-text.ts";
import { type FieldErrors, oneOf, parseFields, wrongChoice } from "../parse-fields.ts";
import { isReportReason, type ReportReason, reportReasons, type TargetKind, targetKinds } from "../reasons.ts";

export type ReportInput = {
  targetKind: TargetKind;
  targetId: string;
  reason: ReportReason;
  text: string | null;
  /** For replies. */
  email: string | null;
  language: Locale;
};

/** `isTrap`: the honeypot field, which is invisible to people, is filled in. `startedAt`: when the form was shown. */
export type ParsedReport = { input: ReportInput; isTrap: boolean; startedAt: Date };

/** A form that was open for longer is rejected as stale. */
const maxMs = 7 * 24 * 60 * 60_000;

/** Parses an untrusted report from JSON or form fields. */
export function parseReport(body: object, now: Date): Result<ParsedReport, FieldErrors> {
  const parsed = parseFields(body, {
    target_kind: oneOf(targetKinds),
    target_id: parseId,
    reason: oneOf(Object.values(reportReasons).flat()),
    text: (value) => parseText(value, { max: reportTextLimit }),
    email: parseEmail,
    language: (value) => oneOf(locales)(value ?? "en"),
    website: parseTrap,
    started_at: (value) => parseMoment(value, now),
  });
  if (!parsed.ok) return parsed;
  const { target_kind, target_id, reason, text, email, language, website, started_at } = parsed.value;
  if (!isReportReason(target_kind, reason)) return failure({ reason: "invalid" });
  const input = { targetKind: target_kind, targetId: target_id, reason, text, email, language };
  return success({ input, isTrap: website, startedAt: started_at });
}

function parseId(value: unknown): Result<string, FieldErrorCode> {
  return typeof value === "string" && isUuid(value) ? success(value.toLowerCase()) : failure(wrongChoice(value));
}

function parseTrap(value: unknown): Result<boolean, FieldErrorCode> {
  if (value === undefined || value === null) return success(false);
  return typeof value === "string" ? success(value !== "") : failure("wrong-type");
}

/** Parses a time in ISO 8601, UTC. */
function parseMoment(value: unknown, now: Date): Result<Date, FieldErrorCode> {
  if (typeof value !== "string" || value === "") return failure(wrongChoice(value));
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u.test(value)) return failure("invalid");
  const time = Date.parse(value);
  const isPlausible = time <= now.getTime() + 60_000 && time > now.getTime() - maxMs;
  return isPlausible ? success(new Date(time)) : failure("invalid");
}

function parseEmail(value: unknown): Result<string | null, FieldErrorCode> {
  if (value === undefined || value === null) return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  if (value.trim() === "") return success(null);
  const parsed = z.safeParse(emailSchema, { email: value });
  return parsed.success ? success(parsed.data.email) : failure("invalid");
}
