import { Hono } from "hono";
import { searchAuditLog } from "#domain/audit/search-audit-log.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import {
  type CaseCursor,
  type CaseRow,
  listDecidedCases,
  listOpenCases,
} from "#domain/moderation/reports/list-cases.ts";
import { type ListingCursor, searchModeratedListings } from "#domain/moderation/search-moderated-listings.ts";
import { type EmailCursor, listEmails } from "#domain/operators/emails/list-emails.ts";
import { findPayments, type PaymentCursor } from "#domain/payments/operations/find-payments.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse } from "#server/api/failure-response.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { success } from "#std/result.ts";
import { readListingFilter } from "../moderation/listings-routes.ts";
import { readCaseFilter } from "../moderation/reports-routes.ts";
import { readPaymentSearch } from "../payments/payments-routes.ts";
import { requireOperator } from "../require-operator.ts";
import { readAuditFilter } from "./audit-routes.ts";
import { readEmailFilter } from "./emails-routes.ts";
import { type Export, exportOf, exportResponse } from "./export-rows.ts";

const path = "/api/operator/exports/:section";

type Dependencies = Omit<SignedInDependencies, "limits"> & { control: AccountControl };

const exports: Readonly<Record<string, Export>> = {
  listings: exportOf({
    columns: ["id", "name", "type", "city", "status", "monthsPaid", "expiresAt", "createdAt"],
    filters: ["q", "state", "type", "city"],
    readFilter: readListingFilter,
    async readPage(services, actor, filter, after: ListingCursor | null, size) {
      const found = await searchModeratedListings(services, actor, filter, after, undefined, size);
      if (!found.ok) return found;
      const rows = found.value.listings.map((row) => ({ ...row, name: primaryName(row.name, "en") }));
      return success({ rows, next: found.value.next });
    },
  }),
  reports: exportOf({
    columns: [
      ...(["id", "targetKind", "targetId", "listingId", "listingName", "city", "state", "priority", "reason"] as const),
      ...(["reports", "outcome", "createdAt", "dueAt", "decidedAt"] as const),
    ],
    filters: ["state", "type"],
    readFilter: readCaseFilter,
    readPage: (services, actor, { state, kind }, after: CaseCursor | { decidedAt: Date; id: string } | null, size) =>
      state === "open"
        ? readOpenCases(services, actor, after !== null && "dueAt" in after ? after : null, { kind, size })
        : readDecidedCases(services, actor, after !== null && "decidedAt" in after ? after : null, { kind, size }),
  }),
  payments: exportOf({
    columns: [
      ...(["id", "state", "listingName", "months", "amountCents", "currency", "refundedCents"] as const),
      ...(["isLive", "createdAt", "alerts", "respondBy"] as const),
    ],
    filters: ["show", "q"],
    readFilter: readPaymentSearch,
    async readPage(services, actor, search, after: PaymentCursor | null, size) {
      const found = await findPayments(services, actor, search, after, undefined, size);
      if (!found.ok) return found;
      const rows = found.value.payments.map((payment) => ({ ...payment, alerts: payment.alerts.join(" ") }));
      return success({ rows, next: found.value.next });
    },
  }),
  emails: exportOf({
    columns: [
      ...(["id", "kind", "recipient", "language", "state", "attempts", "failure"] as const),
      ...(["createdAt", "dueAt", "finishedAt"] as const),
    ],
    filters: ["state", "recipient"],
    readFilter: readEmailFilter,
    async readPage(services, actor, filter, after: EmailCursor | null, size) {
      const found = await listEmails(services, actor, filter, after, undefined, size);
      return found.ok ? success({ rows: found.value.emails, next: found.value.next }) : found;
    },
  }),
};

/** An email address is looked up at the auth provider. */
function auditExport(control: AccountControl): Export {
  return exportOf({
    columns: [
      ...(["number", "at", "actorKind", "actorId", "action", "targetKind", "targetId", "targetLabel"] as const),
      ...(["reason", "requestId"] as const),
    ],
    filters: ["q", "action", "kind", "actor", "since", "until"],
    readFilter: readAuditFilter,
    async readPage(services, actor, filter, before: number | null, size) {
      const found = await searchAuditLog(services, control, actor, filter, { before, size });
      return found.ok ? success({ rows: found.value.entries, next: found.value.next }) : found;
    },
  });
}

/**
 * GET `/api/operator/exports/:section?format=csv|json` streams a list of the console as a file, filtered by the same
 * parameters as that list.
 */
export function operatorExportRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services, control } = dependencies;
  const { origin } = services;
  const sections: Readonly<Record<string, Export>> = { ...exports, audit: auditExport(control) };
  const app = new Hono<ActorVariables>();
  // HEAD is not allowed, because it would record an export.
  app.use(path, allowMethods(origin, ["GET", "OPTIONS"]), requireOperator(dependencies));
  app.get(path, async (context) => {
    const section = context.req.param("section");
    const source = Object.hasOwn(sections, section) ? sections[section] : undefined;
    if (source === undefined) return failureResponse(context, origin, { code: "not-found" });
    return await exportResponse(context, services, section, source);
  });
  return app;
}

async function readOpenCases(...args: Parameters<typeof listOpenCases>) {
  const found = await listOpenCases(...args);
  return found.ok ? success({ rows: found.value.cases.map(toCaseLine), next: found.value.next }) : found;
}

async function readDecidedCases(...args: Parameters<typeof listDecidedCases>) {
  const found = await listDecidedCases(...args);
  return found.ok ? success({ rows: found.value.cases.map(toCaseLine), next: found.value.next }) : found;
}

function toCaseLine(row: CaseRow) {
  return { ...row, listingName: primaryName(row.listingName, "en") };
}
