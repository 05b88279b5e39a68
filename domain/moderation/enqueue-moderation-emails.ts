import type { Database } from "#database/database.ts";
import type { ModerationEmail } from "#domain/email/email.ts";
import { enqueueOnce, type KeyedEmail } from "#domain/email/enqueue-email.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Outcome } from "./reasons.ts";
import type { ModeratedListing } from "./removal/moderated-listing.ts";

/** The result of a case, as its reporters are notified of it. */
export type Closing = {
  decisionId: string;
  did: Outcome;
  /** Why nothing changes, for the reporters; null if their report was upheld. */
  found: string | null;
  now: Date;
  /** When its emails are sent. */
  dueAt: Date;
};

type Timing = Pick<Closing, "decisionId" | "now" | "dueAt">;

/** The email to an owner about a decision. It never names a reporter or reveals that there was a report. */
type OwnerEmailContent =
  | Pick<Extract<ModerationEmail, { kind: "listing-removed" }>, "kind" | "reason" | "found">
  | Pick<Extract<ModerationEmail, { kind: "listing-restored" }>, "kind">
  | Pick<Extract<ModerationEmail, { kind: "owner-asked" | "photo-removed" | "removal-confirmed" }>, "kind" | "found">;

/** Emails a listing's owner, unless the account is gone or the listing is a sample. */
export async function enqueueOwnerEmail(
  trx: Database,
  listing: ModeratedListing,
  content: OwnerEmailContent,
  { decisionId, now, dueAt }: Timing,
): Promise<void> {
  const { owner, names } = listing;
  if (ownersAddress(listing) === null) return;
  const email = { ...owner, ...content, listingName: listingName(names, owner.language) };
  await enqueueOnce(trx, now, [{ email, dedupeKey: ownerKey(decisionId), dueAt }]);
}

/** Null: the account is gone, or the listing is a sample. */
export function ownersAddress({ owner, isAccountGone, isDemo }: ModeratedListing): string | null {
  return isAccountGone || isDemo || !owner.to.includes("@") ? null : owner.to;
}

type Reporter = { id: string; email: string | null; language: Locale };

/** Emails the decision to reporters who entered an email. It reveals nothing about the owner. */
export async function enqueueReporterEmails(
  trx: Database,
  { names }: ModeratedListing,
  reports: readonly Reporter[],
  { decisionId, did, found, now, dueAt }: Closing,
): Promise<void> {
  const emails = reports.flatMap(({ id, email: to, language }): KeyedEmail[] => {
    if (to === null) return [];
    const about = { to, language, fullName: null, listingName: listingName(names, language) };
    return [{ email: { ...about, kind: "report-decided", did, found }, dedupeKey: reporterKey(decisionId, id), dueAt }];
  });
  await enqueueOnce(trx, now, emails);
}

/** Deletes the queued emails of an undone decision. They are not due while it can be undone. */
export async function withdrawEmails(trx: Database, decisionId: string, reportIds: readonly string[]): Promise<void> {
  const keys = [ownerKey(decisionId), ...reportIds.map((id) => reporterKey(decisionId, id))];
  await trx.deleteFrom("mail_outbox").where("dedupe_key", "in", keys).where("status", "=", "queued").execute();
}

const ownerKey = (decisionId: string) => `decision:${decisionId}:owner`;
const reporterKey = (decisionId: string, reportId: string) => `decision:${decisionId}:${reportId}`;
