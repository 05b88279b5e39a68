import type { Selectable } from "kysely";
import { equalTexts, hashToken } from "#auth/keys/secrets.ts";
import type { Provider } from "#auth/provider.ts";
import { lockUser } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { hashCode } from "./make-one-time.ts";
import { codeTries, oneTimeMs, type Purpose } from "./purpose.ts";

export type OneTimeRow = Selectable<Tables["auth_provider.one_time_tokens"]>;

/** What is handed in: a link's token, or a code with the mailbox to which it was sent. */
export type HandedIn = { token: string } | { code: string; email: string };

/**
 * Takes a code or link out of the table, so that it is good once. Null when it is wrong, too old, or tried too often; the wrong
 * try is counted, so let the transaction commit. Holds the user's row, as every change of an account does first.
 */
export async function spendOneTime(
  provider: Provider,
  trx: Database,
  purposes: readonly Purpose[],
  handedIn: HandedIn,
): Promise<OneTimeRow | null> {
  if (purposes.length === 0) return null;
  const rows = await lockRows(trx, purposes, handedIn);
  const row = "token" in handedIn ? rows[0] : await tryCode(provider, trx, rows, handedIn.code);
  if (row === undefined) return null;
  await trx
    .deleteFrom("auth_provider.one_time_tokens")
    .where("user_id", "=", row.user_id)
    .where("purpose", "=", row.purpose)
    .execute();
  return provider.options.now().getTime() - row.created_at.getTime() > oneTimeMs ? null : row;
}

/** The rows that may be meant, held until the transaction ends: simultaneous guesses are counted one by one. */
async function lockRows(trx: Database, purposes: readonly Purpose[], handedIn: HandedIn): Promise<OneTimeRow[]> {
  const meant = trx
    .selectFrom("auth_provider.one_time_tokens")
    .where("purpose", "in", purposes)
    .$if("token" in handedIn, (query) =>
      query.where("link_hash", "=", "token" in handedIn ? hashToken(handedIn.token) : ""),
    )
    .$if("email" in handedIn, (query) => query.where("email", "=", "email" in handedIn ? handedIn.email : ""));
  const users = await meant.select("user_id").distinct().orderBy("user_id").execute();
  for (const { user_id: id } of users) await lockUser(trx, id);
  return await meant.selectAll().orderBy("user_id").orderBy("purpose").forUpdate().execute();
}

async function tryCode(
  { keys }: Provider,
  trx: Database,
  rows: readonly OneTimeRow[],
  code: string,
): Promise<OneTimeRow | undefined> {
  const open = rows.filter((row) => row.attempts < codeTries);
  const right = open.find(({ user_id: userId, purpose, email, code_hash: hash }) =>
    equalTexts(hash, hashCode(keys, { userId, purpose, email, code })),
  );
  if (right !== undefined) return right;
  for (const { user_id: userId, purpose, attempts } of open) {
    await trx
      .updateTable("auth_provider.one_time_tokens")
      .set({ attempts: attempts + 1 })
      .where("user_id", "=", userId)
      .where("purpose", "=", purpose)
      .execute();
  }
  return undefined;
}
