import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession, type SignedIn } from "#auth/bearer.ts";
import { type Body, readBody, readText } from "#auth/http/read-body.ts";
import type { Provider } from "#auth/provider.ts";
import { lockUser } from "#auth/users/user.ts";
import type { Factor } from "#auth/users/user-view.ts";
import type { Database } from "#database/database.ts";
import { enrollmentMs, factorsPerUser, isApp, listFactors } from "./factor.ts";
import { qrSvg } from "./qr-svg.ts";
import { createTotpSecret, totpUri } from "./totp.ts";

/** Returns a new secret as text, URL and QR code. The factor becomes active with its first code (`verifyFactor`). */
export async function enrollFactor(provider: Provider, context: Context): Promise<Response> {
  const body = await readBody(context);
  const name = readText(body, "friendly_name", 100);
  const issuer = readText(body, "issuer", 100) || new URL(provider.options.origin).host;
  const signedIn = await requireSession(provider, context);
  await provider.limiter.consume("changeBySession", signedIn.session.id);
  requireTotp(body);
  requireRecentSignIn(provider, signedIn.session);
  const { user } = signedIn;
  const secret = createTotpSecret();

  const factor = await provider.options.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const factors = await deleteUnfinished(trx, provider.options.now(), user.id, name);
    requireEnrollmentAllowed(factors, signedIn, name);
    await record(provider, trx, context, "factor-enrolled", { userId: user.id, sessionId: signedIn.session.id });
    return await trx
      .insertInto("auth_provider.factors")
      .values({
        user_id: user.id,
        factor_type: "totp",
        friendly_name: name,
        sealed_secret: provider.keys.encrypt(secret),
        created_at: provider.options.now(),
        updated_at: provider.options.now(),
      })
      .returning(["id", "factor_type"])
      .executeTakeFirstOrThrow();
  });

  const uri = totpUri(secret, issuer, user.email ?? user.id);
  return context.json({
    id: factor.id,
    type: factor.factor_type,
    friendly_name: name,
    totp: { qr_code: qrSvg(uri), secret, uri },
  });
}

function requireTotp(body: Body): void {
  const type = readText(body, "factor_type", 20);
  if (type === "totp") return;
  if (type === "phone") throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (type === "webauthn")
    throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  throw invalidInput("factor_type needs to be totp, phone, or webauthn");
}

/** Deletes unfinished enrollments that have expired or have the same name, so that they do not block the new one. */
async function deleteUnfinished(trx: Database, now: Date, userId: string, name: string): Promise<Factor[]> {
  const factors = await listFactors(trx, userId);
  const left = factors.filter(({ status, created_at: since, friendly_name: known }) => {
    const isAgain = name !== "" && known === name;
    return status === "unverified" && (isAgain || now.getTime() - since.getTime() > enrollmentMs);
  });
  for (const { id } of left) await trx.deleteFrom("auth_provider.factors").where("id", "=", id).execute();
  return factors.filter((factor) => !left.includes(factor));
}

function requireEnrollmentAllowed(factors: Factor[], { session }: SignedIn, name: string): void {
  if (factors.some(({ status }) => status === "verified") && session.aal !== "aal2") {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  if (factors.filter(isApp).length >= factorsPerUser) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
  }
  if (name !== "" && factors.some(({ friendly_name: known }) => known === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, "mfa_factor_name_conflict", message);
  }
}
