import { type FlowState, readChallenge } from "#auth/flow/flow-state.ts";
import type { Body } from "#auth/http/read-body.ts";
import type { Keys } from "#auth/keys/keys.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";
import type { SignInChecks } from "./openid-client.ts";

/** How long somebody may take at the other provider. */
const flowMs = 10 * 60_000;

export type FlowStart = {
  provider: string;
  redirectTo: string;
  /** The user who wants to link the identity; null: somebody who signs in. */
  linkingUserId: string | null;
  /** May carry a challenge (PKCE) of the browser. */
  fields: Body;
};

/** Keeps what the browser meant to do until it comes back. The id is the protocol's `state`. */
export async function startFlow(db: Database, now: Date, start: FlowStart): Promise<string> {
  const { id } = await db
    .insertInto("auth_provider.flow_states")
    .values({
      ...readChallenge(start.fields),
      method: "oauth",
      provider: start.provider,
      redirect_to: start.redirectTo,
      linking_user_id: start.linkingUserId,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The flow that is waiting under this `state`. Undefined when there is none, or it has been used, or took too long. */
export async function findFlow(db: Database, now: Date, state: string): Promise<FlowState | undefined> {
  if (!isUuid(state)) return undefined;
  return await waiting(db, now, state).executeTakeFirst();
}

/** The same, held until the transaction ends: of two simultaneous returns one finds it. */
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

/** Our half of the other provider's checks. Computed from the flow and our secret, so that nothing has to be kept. */
export function checksOf(keys: Pick<Keys, "mac">, flowId: string): SignInChecks {
  return { nonce: keys.mac("code", `openid nonce|${flowId}`), verifier: keys.mac("code", `openid verifier|${flowId}`) };
}
