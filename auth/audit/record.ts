import type { Context } from "hono";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";
import type { AuditAction } from "./audit-action.ts";

export type AuditEntry = { userId?: string | null; sessionId?: string | null; email?: string | null };

/**
 * Appends to the audit log, preferably in the transaction of the event. Emails are stored as keyed hashes: operator
 * tools can find the entries of a given email, but entries do not reveal emails.
 */
export async function record(
  { options, keys }: Provider,
  trx: Database,
  context: Context,
  action: AuditAction,
  { userId = null, sessionId = null, email = null }: AuditEntry = {},
): Promise<void> {
  options.onEvent?.(action);
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
