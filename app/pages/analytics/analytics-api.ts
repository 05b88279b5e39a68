import { type ApiFailure, type ApiOptions, callApi, callForFile } from "#app/api-call.ts";
import type { AnalyticsPeriod } from "#domain/analytics/period.ts";
import type { OwnAnalytics } from "#domain/analytics/queries/own-analytics.ts";
import type { EmailChoice } from "#domain/email/choices/email-choice.ts";
import type { EmailExample } from "#domain/reminders/reminder-example.ts";
import type { Result } from "#std/result.ts";
import { camelCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/me/analytics";
const monthlyPath = "/api/me/monthly-email";

/** `example`: a preview of the email before the listing ends; null if none will be sent. */
export type AnalyticsView = OwnAnalytics & { example: EmailExample | null };

/** The analytics of the owner's listing. Never throws. */
export function readAnalytics(
  options: ApiOptions,
  period: AnalyticsPeriod,
  signal: AbortSignal,
): Promise<Result<AnalyticsView, ApiFailure>> {
  return callApi(options, { method: "GET", path: `${path}?period=${period}`, signal }, pickAnalytics);
}

/** The last twelve months as CSV. Never throws. */
export function readAnalyticsFile(options: ApiOptions): Promise<Result<Blob, ApiFailure>> {
  return callForFile(options, { method: "GET", path: `${path}.csv` }, "text/csv; charset=utf-8");
}

/** Whether the owner gets the monthly email. Never throws. */
export function readMonthlyEmail(options: ApiOptions, signal: AbortSignal): Promise<Result<EmailChoice, ApiFailure>> {
  return callApi(options, { method: "GET", path: monthlyPath, signal }, pickChoice);
}

/** Turns the monthly email on or off. Repeating the call changes nothing. Never throws. */
export function chooseMonthlyEmail(options: ApiOptions, choice: EmailChoice): Promise<Result<EmailChoice, ApiFailure>> {
  return callApi(options, { method: "PUT", path: monthlyPath, body: { monthly_email: choice } }, pickChoice);
}

function pickChoice({ monthly_email: choice }: Record<string, unknown>): EmailChoice | undefined {
  return choice === "on" || choice === "off" ? choice : undefined;
}

/** Not validated, because it comes from this site's own API. */
function pickAnalytics(response: Record<string, unknown>): AnalyticsView | undefined {
  const { payment } = response;
  if (typeof response["totals"] !== "object") return undefined;
  const analytics = camelCaseKeys(response);
  return { ...analytics, payment: payment ? camelCaseKeys(payment) : null } as AnalyticsView;
}
