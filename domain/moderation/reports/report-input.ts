import { choice, emailLocale, honeypot, id, optionalText, shownAt } from "#domain/input/body-fields.ts";
import { optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { senderEmail } from "#domain/senders/sender-fields.ts";
import type { Locale } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";
import { reportTextLimit } from "../moderation-text.ts";
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

const fields = {
  target_kind: choice(targetKinds),
  target_id: id(),
  reason: choice(Object.values(reportReasons).flat()),
  text: optionalFreeText({ max: reportTextLimit }),
  /** White space counts as missing. */
  email: optionalText(senderEmail()),
  language: emailLocale(),
  website: honeypot(),
};

/** Parses an untrusted report from JSON or form fields. */
export function parseReport(body: object, now: Date): Result<ParsedReport, BodyErrors> {
  const parsed = parseBody(bodySchema({ ...fields, started_at: shownAt(now) }), body);
  if (!parsed.ok) return parsed;
  const { target_kind, target_id, reason, text, email, language, website, started_at } = parsed.value;
  if (!isReportReason(target_kind, reason)) return failure({ reason: "invalid" });
  const input = { targetKind: target_kind, targetId: target_id, reason, text, email, language };
  return success({ input, isTrap: website, startedAt: started_at });
}
