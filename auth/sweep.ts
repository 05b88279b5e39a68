import { deleteOldKeys } from "./keys/stored-keys.ts";
import { placeRetentionMs } from "./limits/known-places.ts";
import type { AuthOptions } from "./options.ts";
import { absoluteMs, idleMs } from "./sessions/session.ts";
import { noPendingEmail } from "./users/user.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

/** Emails can be requested again during this time; then a pending password or email change is deleted. */
const verificationTokenRetentionMs = day;
const flowRetentionMs = 2 * hour;
const challengeRetentionMs = hour;
const unverifiedFactorRetentionMs = day;
/** An unconfirmed email belongs to no account, and its owner has a right to its deletion. */
const unconfirmedUserRetentionMs = 30 * day;
const auditRetentionMs = 180 * day;
/** A network address is only useful against current or recent attacks. */
const auditNetworkRetentionMs = 90 * day;
const deletedUserRetentionMs = 30 * day;

/**
 * How long data is kept after its purpose has ended, in milliseconds. The site's privacy page states it.
 *
 * @internal Exported for its tests.
 */
export const authRetentionMs = {
  signInRecords: auditRetentionMs,
  networkAddresses: auditNetworkRetentionMs,
  knownPlaces: placeRetentionMs,
  unconfirmedAccounts: unconfirmedUserRetentionMs,
  deletedAccounts: deletedUserRetentionMs,
} as const;

/** Deletes expired data. Idempotent; call once an hour. */
export async function sweep({ db, now }: Pick<AuthOptions, "db" | "now">): Promise<void> {
  const time = now().getTime();
  const before = (age: number) => new Date(time - age);
  await db
    .deleteFrom("auth_provider.sessions")
    .where((where) =>
      where.or([where("refreshed_at", "<=", before(idleMs)), where("created_at", "<=", before(absoluteMs))]),
    )
    .execute();
  await db
    .deleteFrom("auth_provider.one_time_tokens")
    .where("created_at", "<", before(verificationTokenRetentionMs))
    .execute();
  await db.deleteFrom("auth_provider.flow_states").where("created_at", "<", before(flowRetentionMs)).execute();
  await db.deleteFrom("auth_provider.challenges").where("created_at", "<", before(challengeRetentionMs)).execute();
  await db
    .deleteFrom("auth_provider.factors")
    .where("status", "=", "unverified")
    .where("created_at", "<", before(unverifiedFactorRetentionMs))
    .execute();
  await db
    .updateTable("auth_provider.users")
    .set(noPendingEmail)
    .where("new_email", "is not", null)
    .where("email_change_sent_at", "<", before(verificationTokenRetentionMs))
    .execute();
  await db
    .deleteFrom("auth_provider.users")
    .where("email_confirmed_at", "is", null)
    .where("is_anonymous", "=", false)
    .where("last_sign_in_at", "is", null)
    .where("created_at", "<", before(unconfirmedUserRetentionMs))
    .execute();
  await db.deleteFrom("auth_provider.audit_log").where("created_at", "<", before(auditRetentionMs)).execute();
  await db
    .updateTable("auth_provider.audit_log")
    .set({ client_hash: null })
    .where("client_hash", "is not", null)
    .where("created_at", "<", before(auditNetworkRetentionMs))
    .execute();
  await db.deleteFrom("auth_provider.known_places").where("seen_at", "<=", before(placeRetentionMs)).execute();
  await db.deleteFrom("auth_provider.rate_limits").where("expire", "<", time).execute();
  await db.deleteFrom("auth_provider.deleted_users").where("deleted_at", "<", before(deletedUserRetentionMs)).execute();
  await deleteOldKeys(db, now());
}
