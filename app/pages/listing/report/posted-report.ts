import { readForm } from "#app/forms/form-messages.ts";
import type { BodyErrors } from "#domain/input/parse-body.ts";
import { isSafetyReason, isUrgentReport } from "#domain/moderation/reasons.ts";
import { parseReport } from "#domain/moderation/reports/report-input.ts";
import { type ReportFailure, submitReport } from "#domain/moderation/reports/submit-report.ts";
import type { LimitPublicWrite } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";
import type { NamedTarget } from "./report-target.ts";

/** The outcome of a submitted report, with the values to fill in again. */
export type PostedReport = {
  sent: { isSafety: boolean; hidden: "photo" | "picture" | "team-member" | null; hasEmail: boolean } | null;
  errors: { reason?: "missing"; text?: "long" | "unreadable"; email?: "invalid" };
  problem: "too-fast" | "too-many" | "failed" | null;
  /** The seconds until the next report may be sent. */
  waitSeconds: number;
  values: { reason: string; text: string; email: string; startedAt: string };
};

const statuses = { "too-fast": 422, "too-many-requests": 429, "not-found": 410, unavailable: 503 } as const;

/** Parses and submits a form posted from the report page. */
export async function postReport(
  services: Services,
  limit: LimitPublicWrite | null,
  request: { form: FormData; target: NamedTarget; locale: Locale },
): Promise<{ posted: PostedReport; status: number; waitSeconds: number }> {
  const { reason = "", text = "", email = "", website = "", started_at = "" } = readForm(request.form);
  const values = { reason, text, email, startedAt: started_at };
  const blank: PostedReport = { sent: null, errors: {}, problem: null, waitSeconds: 0, values };
  const target = { target_kind: request.target.kind, target_id: request.target.id, language: request.locale };
  const parsed = parseReport({ ...target, reason, text, email, website, started_at }, services.clock.now());
  if (!parsed.ok) {
    // Without a new time, a form that was open for too long could never be sent.
    const fresh = parsed.failure["started_at"] ? { ...values, startedAt: services.clock.now().toISOString() } : values;
    return { posted: { ...blank, values: fresh, ...rejected(parsed.failure) }, status: 422, waitSeconds: 0 };
  }
  if (limit === null) return { posted: { ...blank, problem: "failed" }, status: 503, waitSeconds: 0 };
  const done = await submitReport(services, limit, parsed.value);
  if (done.ok) {
    const { targetKind, reason: sentReason, email: address } = parsed.value.input;
    const canBeHidden = targetKind !== "listing" && targetKind !== "review";
    const hidden = canBeHidden && isSafetyReason(sentReason) ? targetKind : null;
    const sent = { isSafety: isUrgentReport(targetKind, sentReason), hidden, hasEmail: address !== null };
    return { posted: { ...blank, sent }, status: 200, waitSeconds: 0 };
  }
  const waitSeconds = done.failure.code === "too-many-requests" ? done.failure.seconds : 0;
  const posted = { ...blank, problem: problemOf(done.failure), waitSeconds };
  return { posted, status: statuses[done.failure.code], waitSeconds };
}

/** The errors of the fields that a reader can correct; any other one is a failure of the form. */
function rejected(fields: BodyErrors): Pick<PostedReport, "errors" | "problem"> {
  const { reason, text, email, ...others } = fields;
  const errors: PostedReport["errors"] = {
    ...(reason && { reason: "missing" }),
    ...(text && { text: text === "unreadable" ? "unreadable" : "long" }),
    ...(email && { email: "invalid" }),
  };
  return { errors, problem: Object.keys(others).length === 0 ? null : "failed" };
}

function problemOf({ code }: ReportFailure): PostedReport["problem"] {
  if (code === "too-fast") return "too-fast";
  return code === "too-many-requests" ? "too-many" : "failed";
}
