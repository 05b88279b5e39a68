import { type Context, Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession, type SignedIn } from "#auth/bearer.ts";
import { readBody, readText } from "#auth/http/read-body.ts";
import type { Provider } from "#auth/provider.ts";
import { lockUser } from "#auth/users/user.ts";
import type { Factor } from "#auth/users/user-view.ts";
import { sendRecoveryNotification } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";
import { isApp, listFactors } from "./factor.ts";
import { countRecoveryCodes, findRecoveryFactor, replaceRecoveryCodes } from "./recovery-codes.ts";
import { verifyRecoveryCode } from "./verify-recovery-code.ts";

const defaultName = "Recovery codes";

/**
 * Recovery codes for two-step sign-in (`mfa.recoveryCodes`): `GET /factors/recovery-codes` (the remaining number),
 * `POST` (a first set of ten), `DELETE`, `POST …/regenerate` (replaces the set) and `POST …/verify`. Creating or
 * removing codes requires `aal2` and a recent sign-in. Only the response that creates codes contains them.
 */
export function recoveryCodeRoutes(provider: Provider): Hono {
  const path = "/factors/recovery-codes";
  return new Hono()
    .get(path, async (context) => {
      const { db } = provider.options;
      const { user } = await requireSession(provider, context);
      const factor = requireCodes(await findRecoveryFactor(db, user.id));
      return context.json({ ...viewCodes(factor), ...(await countRecoveryCodes(db, factor.id)) });
    })
    .post(path, (context) => generate(provider, context))
    .post(`${path}/regenerate`, (context) => regenerate(provider, context))
    .post(`${path}/verify`, (context) => verifyRecoveryCode(provider, context))
    .delete(path, (context) => remove(provider, context));
}

async function generate(provider: Provider, context: Context): Promise<Response> {
  const name = readText(await readBody(context), "friendly_name", 100);
  return await change(provider, context, async (trx, { user, session }) => {
    const now = provider.options.now();
    const factors = await listFactors(trx, user.id);
    if (!factors.some((factor) => isApp(factor) && factor.status === "verified")) {
      const message = "At least one other verified factor is required to generate recovery codes";
      throw new AuthError(422, "mfa_recovery_codes_sole_factor", message);
    }
    if (factors.some((factor) => !isApp(factor))) {
      const message = "Recovery codes are already enrolled for this user, use regenerate to rotate them";
      throw new AuthError(422, "mfa_verified_factor_exists", message);
    }
    const isTaken = (wanted: string) => factors.some(({ friendly_name: known }) => known === wanted);
    if (name !== "" && isTaken(name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      throw new AuthError(422, "mfa_factor_name_conflict", message);
    }
    const factor = await trx
      .insertInto("auth_provider.factors")
      .values({
        user_id: user.id,
        factor_type: "recovery_code",
        friendly_name: name || (isTaken(defaultName) ? "" : defaultName),
        sealed_secret: null,
        status: "verified",
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(provider, trx, context, "recovery-codes-made", { userId: user.id, sessionId: session.id });
    return withCodes(factor, await replaceRecoveryCodes(trx, now, factor.id));
  });
}

async function regenerate(provider: Provider, context: Context): Promise<Response> {
  return await change(provider, context, async (trx, { user, session }) => {
    const factor = requireCodes(await findRecoveryFactor(trx, user.id));
    const codes = await replaceRecoveryCodes(trx, provider.options.now(), factor.id);
    await record(provider, trx, context, "recovery-codes-made", { userId: user.id, sessionId: session.id });
    await sendRecoveryNotification(provider, trx, user, { kind: "recovery-codes-replaced" });
    return withCodes(factor, codes);
  });
}

async function remove(provider: Provider, context: Context): Promise<Response> {
  return await change(provider, context, async (trx, { user, session }) => {
    const { id } = requireCodes(await findRecoveryFactor(trx, user.id));
    await trx.deleteFrom("auth_provider.factors").where("id", "=", id).execute();
    await record(provider, trx, context, "recovery-codes-removed", { userId: user.id, sessionId: session.id });
    return { id };
  });
}

/** Changes the codes under the account's row lock, for a session with a recent proof of both factors. */
async function change(
  provider: Provider,
  context: Context,
  work: (trx: Database, signedIn: SignedIn) => Promise<object>,
): Promise<Response> {
  const { claims, session } = await requireSession(provider, context);
  await provider.limiter.consume("changeBySession", session.id);
  const response = await provider.options.db.transaction().execute(async (trx) => {
    await lockUser(trx, claims.userId);
    const signedIn = await requireSession(provider, context, trx);
    if (signedIn.session.aal !== "aal2") {
      throw new AuthError(403, "insufficient_aal", "AAL2 required to change recovery codes");
    }
    requireRecentSignIn(provider, signedIn.session);
    return await work(trx, signedIn);
  });
  return context.json(response);
}

function requireCodes(factor: Factor | undefined): Factor {
  if (factor !== undefined) return factor;
  throw new AuthError(404, "mfa_factor_not_found", "The user has not enrolled recovery codes");
}

function viewCodes({ id, factor_type: type, friendly_name: name }: Factor) {
  return { id, type, friendly_name: name ?? "" };
}

function withCodes(factor: Factor, codes: string[]) {
  return { ...viewCodes(factor), total: codes.length, codes };
}
