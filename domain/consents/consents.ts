import type { Database } from "#database/database.ts";
import { documents, documentVersions, type LegalDocument } from "./documents.ts";

/** Records that a member accepted the current version of documents. Idempotent: the first time is kept. */
export async function recordConsents(
  db: Database,
  userId: string,
  accepted: readonly LegalDocument[],
  now: Date,
): Promise<void> {
  if (accepted.length === 0) return;
  const rows = accepted.map((document) => ({
    user_id: userId,
    document,
    version: documentVersions[document],
    accepted_at: now,
  }));
  await db
    .insertInto("consents")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The documents whose current version the member has not accepted. */
export async function listOutdatedDocuments(db: Database, userId: string): Promise<LegalDocument[]> {
  const rows = await db.selectFrom("consents").select(["document", "version"]).where("user_id", "=", userId).execute();
  const accepted = new Set(rows.map(({ document, version }) => `${document} ${version}`));
  return documents.filter((document) => !accepted.has(`${document} ${documentVersions[document]}`));
}
