import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { z } from "zod";
import { accessSeconds } from "#auth/sessions/session.ts";
import { hashToken } from "./secrets.ts";

export const algorithm = "ES256";

/** How long verifiers may cache the published keys, in seconds. */
export const publishedSeconds = 600;

/** A planned key is published this long before it signs, so that every cached key set contains it by then. */
export const announceMs = publishedSeconds * 1000;

/**
 * How long a key is accepted after a later one has started to sign: until its last token has expired, plus one minute.
 */
const acceptedMs = (accessSeconds + 60) * 1000;

/** A key pair that signs access tokens from `signsFrom` until a later key does. */
export type SigningKey = {
  kid: string;
  signsFrom: Date;
  privateKey: CryptoKey | Uint8Array;
  publicKey: CryptoKey | Uint8Array;
  publicJwk: JWK;
};

const privateJwk = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

export type PrivateJwk = z.infer<typeof privateJwk>;

/** Throws if the text is not a private key of the expected type. */
export function parsePrivateJwk(text: string): PrivateJwk {
  return privateJwk.parse(JSON.parse(text));
}

export async function generatePrivateJwk(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return privateJwk.parse(await exportJWK(privateKey));
}

/** The key's id in tokens and in the key set: a thumbprint of the public key. */
export function kidOf({ crv, kty, x, y }: PrivateJwk): string {
  return hashToken(JSON.stringify({ crv, kty, x, y })).slice(0, 16);
}

export async function openSigningKey(jwk: PrivateJwk, signsFrom: Date): Promise<SigningKey> {
  const { kty, crv, x, y } = jwk;
  const kid = kidOf(jwk);
  return {
    kid,
    signsFrom,
    privateKey: await importJWK(jwk, algorithm),
    publicKey: await importJWK({ kty, crv, x, y }, algorithm),
    publicJwk: { kty, crv, x, y, kid, alg: algorithm, use: "sig", key_ops: ["verify"] },
  };
}

type Scheduled = Pick<SigningKey, "kid" | "signsFrom">;

/**
 * The key that currently signs: the latest that has begun, or the first one if none has, after a clock was set back.
 */
export function signingKeyAt<Key extends Scheduled>(keys: readonly Key[], now: Date): Key | undefined {
  const ordered = inOrder(keys);
  return ordered.findLast(({ signsFrom }) => signsFrom <= now) ?? ordered[0];
}

/** Returns the accepted and published keys: the current one, its predecessor for a while, and any planned ones. */
export function acceptedKeysAt<Key extends Scheduled>(keys: readonly Key[], now: Date): Key[] {
  return inOrder(keys).filter((_, index, ordered) => {
    const until = acceptedUntil(ordered, index);
    return until === null || now < until;
  });
}

/** Null if there is no later key. `ordered` is sorted by `inOrder`. */
export function acceptedUntil(ordered: readonly Scheduled[], index: number): Date | null {
  const next = ordered[index + 1];
  return next === undefined ? null : new Date(next.signsFrom.getTime() + acceptedMs);
}

/**
 * Sorted by the time from which they sign; ties are resolved by kid, so that all processes agree.
 *
 * @internal Exported for its tests.
 */
export function inOrder<Key extends Scheduled>(keys: readonly Key[]): Key[] {
  return keys.toSorted(
    (one, other) => one.signsFrom.getTime() - other.signsFrom.getTime() || (one.kid < other.kid ? -1 : 1),
  );
}
