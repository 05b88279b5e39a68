import { eraseFiles, listArchives } from "#domain/data-export/erase-exports.ts";
import type { FileStore } from "#domain/media/media.ts";
import { eraseNow } from "#domain/media/media-files.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { recheckPayment } from "#domain/payments/reconcile/recheck-payments.ts";
import type { Services } from "#domain/services.ts";
import { type AccountDirectory, dueBatchSize } from "./account-directory.ts";
import { closeAccount, reopenAccount } from "./close-account.ts";
import { eraseAccount, listOpenCheckouts } from "./erase-account.ts";

type Dependencies = Pick<
  Services,
  "db" | "clock" | "log" | "site" | "accounts" | "payments" | "emailCipher" | "hashAddress"
>;

/** The account directory, and the stores of listing images and data archives. */
export type ClosingDependencies = { directory: AccountDirectory; media: FileStore; exports: FileStore };

/** The number of closed accounts processed per run. */
const batchSize = 50;

/**
 * Syncs with the account provider: members whose account is gone lose their listing immediately, and their open
 * checkouts are expired. Once the account has been gone for long enough, their data is erased, except for anonymized
 * payments. Members who requested deletion are erased without a wait, after their account was deleted at the provider.
 * Idempotent; safe to run in several processes at once. Throws if the database fails.
 */
export async function closeGoneAccounts(
  services: Dependencies,
  payments: PaymentProvider,
  { directory, media, exports }: ClosingDependencies,
): Promise<{ closed: number; erased: number }> {
  const gone = await directory.findGone((since) => claimDue(services, since));
  let closed = 0;
  for (const userId of await listMembersAmong(services, gone)) if (await closeAccount(services, userId)) closed += 1;
  let erased = 0;
  for (const { userId, goneAt, isRequested } of await listClosed(services)) {
    await endCheckouts(services, payments, userId);
    if (isRequested) {
      if (await deleteRequested(services, { directory, exports }, userId)) erased += 1;
      continue;
    }
    if (services.clock.now().getTime() - goneAt.getTime() < directory.eraseAfterMs) continue;
    const isGone = await directory.isStillGone(userId);
    if (isGone === false) await reopenAccount(services, userId);
    if (isGone === true && (await eraseWithExports(services, exports, userId))) erased += 1;
  }
  if (erased > 0) await eraseNow(services, media);
  if (closed + erased > 0) services.log.info("accounts-closed", { closed, erased });
  return { closed, erased };
}

/** An unavailable provider is retried in the next run. */
async function deleteRequested(
  services: Dependencies,
  { directory, exports }: Omit<ClosingDependencies, "media">,
  userId: string,
): Promise<boolean> {
  if (await directory.deleteAccount(userId)) return await eraseWithExports(services, exports, userId);
  services.log.warn("account-not-deleted");
  return false;
}

/** The keys of the archives are deleted with the rows, in the transaction; the files are erased afterwards. */
async function eraseWithExports(services: Dependencies, exports: FileStore, userId: string): Promise<boolean> {
  const archives = await listArchives(services.db, userId);
  if (!(await eraseAccount(services, userId))) return false;
  for (const archive of archives) await eraseFiles(services, exports, archive);
  return true;
}

/** Returns those of the reported ids that are members and not closed yet. */
async function listMembersAmong({ db }: Dependencies, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("profiles")
    .leftJoin("member_accounts", "member_accounts.user_id", "profiles.id")
    .select("profiles.id")
    .where("profiles.id", "in", ids)
    .where("member_accounts.gone_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

type ClosedAccount = { userId: string; goneAt: Date; isRequested: boolean };

/** Deletions requested by owners come first: the others may wait for days. */
async function listClosed({ db }: Dependencies): Promise<ClosedAccount[]> {
  const rows = await db
    .selectFrom("member_accounts")
    .leftJoin("account_deletions", "account_deletions.user_id", "member_accounts.user_id")
    .select(["member_accounts.user_id", "gone_at", "requested_at"])
    .where("gone_at", "is not", null)
    .orderBy("requested_at", (order) => order.nullsLast())
    .orderBy("gone_at")
    .limit(batchSize)
    .execute();
  return rows.flatMap(({ user_id: userId, gone_at: goneAt, requested_at: requestedAt }) =>
    goneAt === null ? [] : [{ userId, goneAt, isRequested: requestedAt !== null }],
  );
}

/** A failure is retried in the next run; the account is not erased before that. */
async function endCheckouts(services: Dependencies, payments: PaymentProvider, userId: string): Promise<void> {
  for (const row of await listOpenCheckouts(services.db, userId)) await recheckPayment(services, payments, row);
}

/** Claims accounts with a public listing first, then those checked longest ago. */
async function claimDue({ db, clock, accounts }: Dependencies, since: Date): Promise<string[]> {
  const rows = await db
    .updateTable("member_accounts")
    .set({ checked_at: clock.now() })
    .where("user_id", "in", (query) =>
      query
        .selectFrom("member_accounts as account")
        .leftJoin("teacher_listings as listing", (join) =>
          join.onRef("listing.user_id", "=", "account.user_id").on("listing.is_active", "=", true),
        )
        .select("account.user_id")
        .where("account.provider", "=", accounts.url)
        .where("account.gone_at", "is", null)
        .where((where) => where.or([where("account.checked_at", "is", null), where("account.checked_at", "<", since)]))
        .orderBy("listing.id", (order) => order.nullsLast())
        .orderBy("account.checked_at", (order) => order.nullsFirst())
        .limit(dueBatchSize),
    )
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}
