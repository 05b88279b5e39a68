import type { Context } from "hono";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";

/** The event, in the past tense; `-refused` for an attempt that was denied. */
export type AuditAction =
  | "signed-up"
  | "signed-in"
  | "sign-in-refused"
  | "signed-out"
  | "session-ended"
  | "refresh-token-reused"
  | "letter-asked"
  | "code-refused"
  | "email-confirmed"
  | "email-change-asked"
  | "email-changed"
  | "password-changed"
  | "reauthenticated"
  | "current-password-refused"
  | "metadata-changed"
  | "factor-enrolled"
  | "factor-verified"
  | "factor-refused"
  | "factor-removed"
  | "recovery-codes-made"
  | "recovery-codes-removed"
  | "recovery-code-used"
  | "recovery-code-refused"
  | "identity-linked"
  | "identity-unlinked"
  | "admin-user-created"
  | "admin-user-changed"
  | "admin-user-deleted"
  | "admin-factor-removed"
  | "admin-link-made"
  | "user-invited";

export type AuditEntry = { userId?: string | null; sessionId?: string | null; email?: string | null };

/**
 * Writes a line of the audit log, preferably in the transaction of the event. Addresses are stored as keyed hashes:
 * given an address, the operator's tools find its lines, but lines do not reveal addresses.
 */
export async function record(
  { options, keys }: Provider,
  trx: Database,
  context: Context,
  action: AuditAction,
  { userId = null, sessionId = null, email = null }: AuditEntry = {},
): Promise<void> {
  await trx
    .insertInto("auth_provider.audit_log")
    .values({
      action,
      user_id: userId,
      session_id: sessionId,
      email_hash: email === null || email === "" ? null : keys.mac("address", email),
      client_hash: keys.mac("address", limitedNetwork(options.clientAddress(context))),
      created_at: options.now(),
    })
    .execute();
}
