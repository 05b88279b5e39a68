import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, type JWTVerifyGetKey, SignJWT } from "jose";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { keepSetting } from "./keep-setting.ts";
import { createSecrets, hashToken, type Secrets } from "./secrets.ts";

export const algorithm = "ES256";

export type Keys = Secrets & {
  /** Signs the claims of an access token. */
  sign(claims: JWTPayload): Promise<string>;
  /** For the verification of tokens that were signed here. */
  getKey: JWTVerifyGetKey;
  /** What the whole world may know of the signing key. */
  publicJwk: JWK;
};

const storedKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/**
 * The provider's keys: made at the first start and kept in the database, so that all processes, now and later, agree.
 * A secret given by a setting is used in place of the kept one. Idempotent.
 */
export async function loadKeys(db: Database, givenSecret: string | undefined): Promise<Keys> {
  const secrets = createSecrets(givenSecret ?? (await keepSetting(db, "secret", makeSecret)));
  const { kty, crv, x, y, d } = storedKey.parse(JSON.parse(await keepSetting(db, "signing-key", makeSigningKey)));
  const kid = hashToken(JSON.stringify({ crv, kty, x, y })).slice(0, 16);
  const privateKey = await importJWK({ kty, crv, x, y, d }, algorithm);
  const publicKey = await importJWK({ kty, crv, x, y }, algorithm);
  return {
    ...secrets,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: "JWT", kid }).sign(privateKey),
    getKey: () => publicKey,
    publicJwk: { kty, crv, x, y, kid, alg: algorithm, use: "sig", key_ops: ["verify"] },
  };
}

async function makeSecret(): Promise<string> {
  return randomBytes(48).toString("base64url");
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}
