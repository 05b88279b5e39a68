import { type FlowState, requireChallenge } from "#auth/flow/flow-state.ts";
import type { Body } from "#auth/http/read-body.ts";
import { equalTexts, type Secrets } from "#auth/keys/secrets.ts";
import type { Provider } from "#auth/provider.ts";
import type { Session } from "#auth/sessions/session.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";
import type { SignInChecks } from "./openid-client.ts";

/** How long sign-in at the other provider may take. */
const flowMs = 10 * 60_000;

export type FlowStart = {
  provider: string;
  redirectTo: string;
  /** The session that links the identity; null for a sign-in. */
  linking: Pick<Session, "id" | "user_id"> | null;
  /** Contains the browser's PKCE challenge. */
  fields: Body;
};

/**
 * Stores the browser's flow until it returns, and returns the flow's id. Only that browser can finish it: its challenge
 * is required, and a flow that links an identity ends with the session that started it.
 */
export async function startFlow({ options }: Provider, start: FlowStart): Promise<string> {
  const { id } = await options.db
    .insertInto("auth_provider.flow_states")
    .values({
      ...requireChallenge(start.fields, options),
      method: "oauth",
      provider: start.provider,
      redirect_to: start.redirectTo,
      linking_user_id: start.linking?.user_id ?? null,
      linking_session_id: start.linking?.id ?? null,
      created_at: options.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The protocol's `state`: the flow's id with a keyed hash of it, so that a flow id read from the database cannot be
 * used to finish the flow with another account.
 */
export function stateOf(keys: Pick<Secrets, "mac">, flowId: string): string {
  return `${flowId}.${keys.mac("code", `openid state|${flowId}`)}`;
}

/** The pending flow with this `state`. Undefined if it does not exist, was used, or has expired. */
export async function findFlow({ keys, options }: Provider, state: string): Promise<FlowState | undefined> {
  const id = state.split(".", 1).join("");
  if (!isUuid(id) || !equalTexts(state, stateOf(keys, id))) return undefined;
  return await waiting(options.db, options.now(), id).executeTakeFirst();
}

/** Like `findFlow`, locked until the transaction ends: of two concurrent returns only one finds it. */
export async function lockFlow(trx: Database, now: Date, id: string): Promise<FlowState | undefined> {
  return await waiting(trx, now, id).forUpdate().executeTakeFirst();
}

function waiting(db: Database, now: Date, id: string) {
  return db
    .selectFrom("auth_provider.flow_states")
    .selectAll()
    .where("id", "=", id)
    .where("provider", "is not", null)
    .where("auth_code_hash", "is", null)
    .where("created_at", ">", new Date(now.getTime() - flowMs));
}

/** Returns our checks of a sign-in. Derived from the flow and our secret, so nothing has to be stored. */
export function checksOf(keys: Pick<Secrets, "mac">, flowId: string): SignInChecks {
  return { nonce: keys.mac("code", `openid nonce|${flowId}`), verifier: keys.mac("code", `openid verifier|${flowId}`) };
}
