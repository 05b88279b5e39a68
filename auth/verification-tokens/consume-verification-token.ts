import type { Selectable } from "kysely";
import { equalTexts, hashToken } from "#auth/keys/secrets.ts";
import type { Provider } from "#auth/provider.ts";
import { lockUsers } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { hashCode } from "./create-verification-token.ts";
import { codeMs, confirmationLinkMs, linkMs, maxCodeAttempts, type Purpose } from "./purpose.ts";

export type VerificationTokenRow = Selectable<Tables["auth_provider.one_time_tokens"]>;

/** Where a code is entered: `knownPlace` is one where the account was signed in before, `places` are all that apply. */
type EntryPlace = { places: readonly string[]; knownPlace: string | null };

/** The submitted value: a link's token, or a code with the mailbox it was sent to. */
export type SubmittedToken = { token: string } | ({ code: string; email: string } & EntryPlace);

/**
 * Consumes a code or link, so that it works once. Null if it is wrong, expired, or tried too often. An expired code
 * counts as wrong and does not consume its link. The failed attempt is counted, so let the transaction commit. Locks
 * the user's row first, like every change of an account.
 */
export async function consumeVerificationToken(
  provider: Provider,
  trx: Database,
  purposes: readonly Purpose[],
  submitted: SubmittedToken,
): Promise<VerificationTokenRow | null> {
  if (purposes.length === 0) return null;
  const rows = await lockRows(trx, purposes, submitted);
  const age = (row: VerificationTokenRow) => provider.options.now().getTime() - row.created_at.getTime();
  const row =
    "token" in submitted
      ? rows[0]
      : await tryCode(
          provider,
          trx,
          rows.filter((one) => age(one) <= codeMs),
          submitted,
        );
  if (row === undefined) return null;
  await trx
    .deleteFrom("auth_provider.one_time_tokens")
    .where("user_id", "=", row.user_id)
    .where("purpose", "=", row.purpose)
    .execute();
  return age(row) > linkMs(row.purpose) ? null : row;
}

/** Returns the first of these places that requested a code to this mailbox that has not expired; null if none did. */
export async function findRequestingPlace(
  { options }: Provider,
  email: string,
  places: readonly string[],
): Promise<string | null> {
  const rows = await options.db
    .selectFrom("auth_provider.one_time_tokens")
    .select("asked_from")
    .where("email", "=", email)
    .where("created_at", ">", new Date(options.now().getTime() - confirmationLinkMs))
    .execute();
  return places.find((place) => rows.some((row) => row.asked_from.includes(place))) ?? null;
}

/** The candidate rows, locked until the transaction ends, so that concurrent guesses are counted one by one. */
async function lockRows(
  trx: Database,
  purposes: readonly Purpose[],
  submitted: SubmittedToken,
): Promise<VerificationTokenRow[]> {
  const meant = trx
    .selectFrom("auth_provider.one_time_tokens")
    .where("purpose", "in", purposes)
    .where((row) =>
      "token" in submitted ? row("link_hash", "=", hashToken(submitted.token)) : row("email", "=", submitted.email),
    );
  await lockUsers(trx, meant.select("user_id").$asScalar());
  return await meant.selectAll().orderBy("user_id").orderBy("purpose").forUpdate().execute();
}

/**
 * A placeholder if there is no active code, so that a guess costs the same work. Its ID matches no user, and its hash
 * no code.
 */
const dummyRow = {
  user_id: "00000000-0000-0000-0000-000000000000",
  purpose: "recovery",
  code_hash: "-".repeat(43),
  asked_from: [],
  attempts: 0,
  place_attempts: {},
} as const;

async function tryCode(
  { keys }: Provider,
  trx: Database,
  rows: readonly VerificationTokenRow[],
  { code, email, ...typedAt }: { code: string; email: string } & EntryPlace,
): Promise<VerificationTokenRow | undefined> {
  const open = rows.filter((row) => attemptsOf(row, typedAt) < maxCodeAttempts);
  for (const row of open.length > 0 ? open : [dummyRow]) {
    const { user_id: userId, purpose } = row;
    const isMatch = equalTexts(row.code_hash, hashCode(keys, { userId, purpose, email, code }));
    if (isMatch && "email" in row) return row;
  }
  for (const row of open.length > 0 ? open : [dummyRow]) await countAttempt(trx, row, typedAt);
  return undefined;
}

type AttemptedToken = Pick<VerificationTokenRow, "user_id" | "purpose" | "attempts" | "place_attempts"> & {
  asked_from: readonly string[];
};

/**
 * Returns the place with its own attempts: one that the account knows, or one that requested this code. All others
 * share their attempts, so that a stranger's guesses do not use up the owner's. Null: shared.
 */
function ownPlace({ asked_from: requestedFrom }: AttemptedToken, { places, knownPlace }: EntryPlace): string | null {
  return knownPlace ?? places.find((place) => requestedFrom.includes(place)) ?? null;
}

function attemptsOf(row: AttemptedToken, typedAt: EntryPlace): number {
  const place = ownPlace(row, typedAt);
  return place === null ? row.attempts : Number(row.place_attempts[place] ?? 0);
}

async function countAttempt(trx: Database, row: AttemptedToken, typedAt: EntryPlace): Promise<void> {
  const place = ownPlace(row, typedAt);
  const attempts = attemptsOf(row, typedAt) + 1;
  await trx
    .updateTable("auth_provider.one_time_tokens")
    .set(
      place === null ? { attempts } : { place_attempts: JSON.stringify({ ...row.place_attempts, [place]: attempts }) },
    )
    .where("user_id", "=", row.user_id)
    .where("purpose", "=", row.purpose)
    .execute();
}
