import { randomInt } from "node:crypto";
import { hashToken, randomToken, type Secrets } from "#auth/keys/secrets.ts";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";
import type { Locale } from "#i18n/locale.ts";
import { linkOf, pkceTokenPrefix } from "./link-of.ts";
import type { Purpose } from "./purpose.ts";

export type VerificationRequest = {
  userId: string;
  purpose: Purpose;
  /** The recipient's mailbox. */
  email: string;
  /** The final redirect target of the link; already validated. */
  redirectTo: string;
  flowStateId?: string | null;
  /** The places that request it, see `placesOf`: each has its own attempts at the code. */
  requestedFrom?: string[];
  /** The password to be confirmed; null deletes the pending one, undefined leaves it unchanged. */
  passwordHash?: string | null;
  /** See `linkOf`. */
  pageLocale?: Locale;
};

export type VerificationToken = {
  /** Six digits to type. */
  code: string;
  /** The token in the link. */
  token: string;
  link: string;
};

/** Creates a code and link. Earlier ones of the same purpose become invalid. */
export async function createVerificationToken(
  provider: Provider,
  trx: Database,
  request: VerificationRequest,
): Promise<VerificationToken> {
  const {
    userId,
    purpose,
    email,
    redirectTo,
    flowStateId = null,
    requestedFrom = [],
    passwordHash,
    pageLocale,
  } = request;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const token = (flowStateId === null ? "" : pkceTokenPrefix) + randomToken();
  const columns = {
    email,
    code_hash: hashCode(provider.keys, { userId, purpose, email, code }),
    link_hash: hashToken(token),
    flow_state_id: flowStateId,
    asked_from: requestedFrom,
    attempts: 0,
    place_attempts: "{}",
    created_at: provider.options.now(),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
  };
  await trx
    .insertInto("auth_provider.one_time_tokens")
    .values({ user_id: userId, purpose, ...columns })
    .onConflict((conflict) => conflict.columns(["user_id", "purpose"]).doUpdateSet(columns))
    .execute();
  return { code, token, link: linkOf(provider, { token, purpose, redirectTo, pageLocale }) };
}

type CodeOf = { userId: string; purpose: Purpose; email: string; code: string };

/** Keyed with the provider's secret, because six digits are easily guessed from a plain hash. */
export function hashCode(secrets: Pick<Secrets, "mac">, { userId, purpose, email, code }: CodeOf): string {
  return secrets.mac("code", [userId, purpose, email, code].join("|"));
}

/**
 * Revokes every code and link of a user, and the codes of unfinished sign-ins and identity links, as a change of
 * password or email requires. The current flow can be exempted.
 */
export async function revokeVerificationTokens(
  trx: Database,
  userId: string,
  currentFlowId: string | null = null,
): Promise<void> {
  await trx.deleteFrom("auth_provider.one_time_tokens").where("user_id", "=", userId).execute();
  await trx
    .deleteFrom("auth_provider.flow_states")
    .where((where) => where.or([where("user_id", "=", userId), where("linking_user_id", "=", userId)]))
    .$if(currentFlowId !== null, (query) => query.where("id", "<>", currentFlowId))
    .execute();
}
