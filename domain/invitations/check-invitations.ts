import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import type { InvitationInput } from "./invitation-input.ts";
import { type FileError, type ParsedRow, parseInvitations } from "./parse-invitations.ts";

/**
 * A row of an upload. `status`: why it gets no email, or `ready` if it would. `invited`: the email was invited before.
 * `opted-out`: it has opted out. `member`: it has an account.
 */
export type CheckedRow = Omit<ParsedRow, "error"> & {
  status: "ready" | "invited" | "opted-out" | "member" | NonNullable<ParsedRow["error"]>;
  /** Keyed hash of the email; null for an invalid row. */
  hash: string | null;
};

/** Checks every row of an upload against the other rows and earlier invitations. Read-only. */
export async function checkRows(
  { hashAddress }: Pick<Services, "hashAddress">,
  db: Database,
  { csv, language }: Pick<InvitationInput, "csv" | "language">,
): Promise<Result<CheckedRow[], FileError>> {
  const parsed = parseInvitations(csv, language);
  if (!parsed.ok) return parsed;
  const hashed = await Promise.all(
    parsed.value.map(async (row) => ({ ...row, hash: row.error === null ? await hashAddress(row.email) : null })),
  );
  const known = await findKnown(db, hashed);
  return success(hashed.map(({ error, ...row }) => ({ ...row, status: error ?? statusOf(row, known) })));
}

type Known = Awaited<ReturnType<typeof findKnown>>;

async function findKnown(db: Database, rows: readonly { email: string; hash: string | null }[]) {
  const hashes = rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
  const emails = rows.flatMap(({ email, hash }) => (hash === null ? [] : [email]));
  if (hashes.length === 0)
    return { invited: new Set<string>(), optedOut: new Set<string>(), members: new Set<string>() };
  const hashesOf = (table: "directory_invitations" | "invitation_opt_outs" | "review_opt_outs") =>
    db.selectFrom(table).select("address_hash").where("address_hash", "in", hashes).execute();
  const invited = await hashesOf("directory_invitations");
  const optedOut = [...(await hashesOf("invitation_opt_outs")), ...(await hashesOf("review_opt_outs"))];
  const members = await db.selectFrom("profiles").select("email").where("email", "in", emails).execute();
  return {
    invited: new Set(invited.map(({ address_hash }) => address_hash)),
    optedOut: new Set(optedOut.map(({ address_hash }) => address_hash)),
    members: new Set(members.map(({ email }) => email)),
  };
}

function statusOf({ email, hash }: { email: string; hash: string | null }, known: Known): CheckedRow["status"] {
  if (hash !== null && known.optedOut.has(hash)) return "opted-out";
  if (hash !== null && known.invited.has(hash)) return "invited";
  return known.members.has(email) ? "member" : "ready";
}
