import { listOutdatedDocuments, recordConsents } from "#domain/consents/consents.ts";
import { documents, documentVersions, type LegalDocument } from "#domain/consents/documents.ts";
import { findHiddenContacts, type HiddenContact } from "#domain/moderation/find-hidden-contacts.ts";
import { findCheckedReport } from "#domain/moderation/reports/find-checked-report.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";
import type { Actor } from "./actor.ts";

/** Alerts about the account and the listing, shown in the dashboard. */
export type AccountAlerts = {
  /** The member's email, if mail servers reject it. */
  bouncedEmail: string | null;
  /** Documents whose current version the member has not accepted, with that version. */
  outdatedDocuments: { document: LegalDocument; version: string }[];
  /** When a report about the listing was last rejected, if recently. ISO 8601, UTC. */
  reportCheckedAt: string | null;
  /** Contacts of the listing that operators hide from learners. */
  hiddenContacts: HiddenContact[];
};

export type AlertsFailure = "not-signed-in" | "not-allowed" | "unavailable";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

export async function findAccountAlerts(
  services: Dependencies,
  actor: Actor,
): Promise<Result<AccountAlerts, AlertsFailure>> {
  if (actor.role !== "member") return refuse(actor);
  return await orUnavailable(services, "account-alerts-unavailable", () => readAccountAlerts(services, actor.userId));
}

/** Records that the member accepted the current version of these documents. Idempotent. */
export async function acceptDocuments(
  services: Dependencies,
  actor: Actor,
  accepted: readonly LegalDocument[],
): Promise<Result<AccountAlerts, AlertsFailure>> {
  if (actor.role !== "member") return refuse(actor);
  const { db, clock } = services;
  return await orUnavailable(services, "account-alerts-unavailable", async () => {
    await recordConsents(db, actor.userId, accepted, clock.now());
    return await readAccountAlerts(services, actor.userId);
  });
}

async function readAccountAlerts({ db, clock }: Dependencies, userId: string): Promise<AccountAlerts> {
  const bounced = await db
    .selectFrom("mail_settings")
    .innerJoin("profiles", "profiles.id", "mail_settings.user_id")
    .select("profiles.email")
    .where("user_id", "=", userId)
    .whereRef("bounced_address", "=", "profiles.email")
    .executeTakeFirst();
  const checkedAt = await findCheckedReport(db, userId, clock.now());
  const outdated = new Set(await listOutdatedDocuments(db, userId));
  return {
    bouncedEmail: bounced?.email ?? null,
    outdatedDocuments: documents
      .filter((document) => outdated.has(document))
      .map((document) => ({ document, version: documentVersions[document] })),
    reportCheckedAt: checkedAt?.toISOString() ?? null,
    hiddenContacts: await findHiddenContacts(db, userId),
  };
}

/** Operators have neither a listing nor a profile. */
function refuse({ role }: Exclude<Actor, { role: "member" }>) {
  return failure(role === "visitor" ? ("not-signed-in" as const) : ("not-allowed" as const));
}
