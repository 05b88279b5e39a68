import { createHash } from "node:crypto";
import { createSecrets, equalTexts, randomToken } from "#auth/keys/secrets.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createLimiter } from "#auth/limits/limiter.ts";
import type { Limits } from "#auth/limits/limits.ts";
import type { RequireProof } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";

/** Returns the challenge that a network address has to solve before it may write. */
export type RequireProofByClient = (clientAddress: string) => RequireProof;

/**
 * A browser needs 65,000 hashes on average, one or two seconds: expensive only for a client that sends many messages.
 */
const difficultyBits = 16;

/** How long a challenge can be solved. */
const lifetimeMs = 10 * 60_000;

/** A network that has used this share of its limit needs a proof of work. */
const proofThreshold = 0.5;

/**
 * Challenges for networks that have used half of their hourly write limit. A challenge is a text,
 * `<expiry>.<bits>.<nonce>.<signature>`. Its proof is the challenge, a dot, and a number such that the SHA-256 of the
 * whole starts with `bits` zero bits. It is valid only once, and only for the network that received the challenge: the
 * limiter's table stores used proofs until their challenges expire, for all processes.
 */
export function createProofOfWork(
  { db, clock }: Pick<Services, "db" | "clock">,
  secret: string,
  limits: Limits,
): RequireProofByClient {
  const secrets = createSecrets(secret);
  const limiter = createLimiter(db, secrets, limits, () => clock.now());

  const sign = (network: string, content: string) => secrets.mac("proof", `${network} ${content}`);

  function challengeFor(network: string): string {
    const content = `${clock.now().getTime() + lifetimeMs}.${difficultyBits}.${randomToken(12)}`;
    return `${content}.${sign(network, content)}`;
  }

  /** Whether the proof is unused and solves a challenge issued to this network. */
  async function isAccepted(network: string, proof: string): Promise<boolean> {
    const parts = /^((\d{13})\.(\d{1,2})\.[\w-]{16})\.([\w-]{43})\.\d{1,10}$/u.exec(proof);
    if (parts === null) return false;
    const [, content = "", expiry, bits, signature = ""] = parts;
    if (!equalTexts(signature, sign(network, content)) || Number(expiry) <= clock.now().getTime()) return false;
    if (!startsWithZeros(proof, Number(bits))) return false;
    return await limiter.consumeOnce(`proof ${content}`, Number(expiry));
  }

  return (clientAddress) => async (proof) => {
    const network = limitedNetwork(clientAddress);
    const { share, seconds } = await limiter.usageOf("publicWriteByClient", network);
    if (share < proofThreshold) return null;
    if (proof !== null && (await isAccepted(network, proof))) return null;
    return { challenge: challengeFor(network), seconds };
  };
}

function startsWithZeros(text: string, bits: number): boolean {
  return createHash("sha256").update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0;
}
