import type { Database } from "#database/database.ts";
import { base64Url } from "#std/formats/base64-url.ts";
import { type Sender, senderColumns, toSender } from "./sender.ts";

/**
 * The purpose of a token. `confirm`, `review` and `edit-review` tokens are sent in email links and belong to one
 * message, listing or review; `browser` is stored by the browser in which a link was used.
 */
export type TokenPurpose = "confirm" | "browser" | "review" | "edit-review";

const dayMs = 24 * 60 * 60_000;

/**
 * The lifetime of a token, in milliseconds.
 *
 * @internal Exported for its tests.
 */
export const tokenLifetimesMs: Readonly<Record<TokenPurpose, number>> = {
  confirm: dayMs,
  browser: 180 * dayMs,
  review: 7 * dayMs,
  "edit-review": 10 * 365 * dayMs,
};

export type FoundToken = {
  sender: Sender;
  /** The message, listing or review that the token belongs to; null for `browser`. */
  subjectId: string | null;
  usedAt: Date | null;
};

/** `lifetimeMs`: overrides the lifetime of its purpose. */
type NewToken = { senderId: string; purpose: TokenPurpose; subjectId: string | null; lifetimeMs?: number };

/**
 * Creates a token of 256 random bits and stores its hash. Returns the token, 43 characters of base64url, which is
 * stored nowhere: an email that contains it must be encrypted in the outbox (`isOpen` in `domain/email/email.ts`).
 */
export async function issueSenderToken(
  trx: Database,
  { senderId, purpose, subjectId, lifetimeMs = tokenLifetimesMs[purpose] }: NewToken,
  now: Date,
) {
  const token = createSenderToken();
  await trx
    .insertInto("sender_tokens")
    .values({
      token_hash: await hashSenderToken(token),
      sender_id: senderId,
      purpose,
      subject_id: subjectId,
      expires_at: new Date(now.getTime() + lifetimeMs),
      created_at: now,
    })
    .execute();
  return token;
}

/**
 * Returns the owner and subject of a token, even if it was used before. Null if it is unknown, expired or for another
 * purpose. Read-only, so that a mail scanner that opens the link does not use it.
 */
export async function findSenderToken(
  db: Database,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<FoundToken | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom("sender_tokens as token")
    .innerJoin("senders", "senders.id", "token.sender_id")
    .select([...senderColumns, "token.subject_id", "token.used_at"])
    .where("token.token_hash", "=", await hashSenderToken(token))
    .where("token.purpose", "=", purpose)
    .where("token.expires_at", ">", now)
    .executeTakeFirst();
  return row === undefined ? null : { sender: toSender(row), subjectId: row.subject_id, usedAt: row.used_at };
}

/**
 * Marks a token as used, and locks its row until the transaction ends: of two concurrent requests, the second sees
 * `usedAt`. Returns the token's previous state, or null like `findSenderToken`.
 */
export async function redeemSenderToken(
  trx: Database,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<FoundToken | null> {
  if (!isToken(token)) return null;
  await trx
    .selectFrom("sender_tokens")
    .select("token_hash")
    .where("token_hash", "=", await hashSenderToken(token))
    .forUpdate()
    .execute();
  const found = await findSenderToken(trx, token, purpose, now);
  if (found === null || found.usedAt !== null) return found;
  await trx
    .updateTable("sender_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", await hashSenderToken(token))
    .execute();
  return found;
}

/** 256 random bits as 43 characters of base64url. */
export function createSenderToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether a text has a token's length of 32 bytes: others are not looked up. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/u.test(text);
}

/** Returns the stored form of a token. */
export async function hashSenderToken(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
