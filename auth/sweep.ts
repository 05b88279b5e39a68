import { deleteOldKeys } from "./keys/stored-keys.ts";
import type { AuthOptions } from "./options.ts";
import { absoluteMs, idleMs } from "./sessions/session.ts";
import { noPendingEmail } from "./users/user.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

/** Letters can be asked for again that long; then a password or an address that waits for its confirmation is forgotten. */
const oneTimeKeptMs = day;
const flowKeptMs = 2 * hour;
const challengeKeptMs = hour;
const unverifiedFactorKeptMs = day;
/** An address that nobody has confirmed belongs to nobody, and whoever typed it has a right to be forgotten. */
const unconfirmedUserKeptMs = 30 * day;
const auditKeptMs = 180 * day;
const deletedUserKeptMs = 30 * day;

/** Clears away what has outlived its time. Idempotent; meant to be called once an hour. */
export async function sweep({ db, now }: Pick<AuthOptions, "db" | "now">): Promise<void> {
  const time = now().getTime();
  const before = (age: number) => new Date(time - age);
  await db
    .deleteFrom("auth_provider.sessions")
    .where((where) =>
      where.or([where("refreshed_at", "<=", before(idleMs)), where("created_at", "<=", before(absoluteMs))]),
    )
    .execute();
  await db.deleteFrom("auth_provider.one_time_tokens").where("created_at", "<", before(oneTimeKeptMs)).execute();
  await db.deleteFrom("auth_provider.flow_states").where("created_at", "<", before(flowKeptMs)).execute();
  await db.deleteFrom("auth_provider.challenges").where("created_at", "<", before(challengeKeptMs)).execute();
  await db
    .deleteFrom("auth_provider.factors")
    .where("status", "=", "unverified")
    .where("created_at", "<", before(unverifiedFactorKeptMs))
    .execute();
  await db
    .updateTable("auth_provider.users")
    .set(noPendingEmail)
    .where("new_email", "is not", null)
    .where("email_change_sent_at", "<", before(oneTimeKeptMs))
    .execute();
  await db
    .deleteFrom("auth_provider.users")
    .where("email_confirmed_at", "is", null)
    .where("is_anonymous", "=", false)
    .where("last_sign_in_at", "is", null)
    .where("created_at", "<", before(unconfirmedUserKeptMs))
    .execute();
  await db.deleteFrom("auth_provider.audit_log").where("created_at", "<", before(auditKeptMs)).execute();
  await db.deleteFrom("auth_provider.deleted_users").where("deleted_at", "<", before(deletedUserKeptMs)).execute();
  await deleteOldKeys(db, now());
  // The limiter's clock is the machine's.
  await db.deleteFrom("auth_provider.rate_limits").where("expire", "<", Date.now()).execute();
}
