import { createHash } from "node:crypto";
import { createSecrets, equalTexts, randomToken } from "#auth/keys/secrets.ts";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import { createLimiter } from "#auth/limits/limiter.ts";
import type { Limits } from "#auth/limits/limits.ts";
import type { DemandProof } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";

/** Returns the challenge for a network address, which it has to solve before it may write. */
export type DemandProofs = (clientAddress: string) => DemandProof;

/** A browser needs 65,000 hashes on average: a second or two, which only many messages add up to a cost. */
const difficultyBits = 16;

/** How long a challenge can be solved. */
const lifetimeMs = 10 * 60_000;

/** From this share of its limit on, a network has to prove its work. */
const pressure = 0.5;

/**
 * Challenges for networks that have used half of what they may write in an hour. A challenge is a text,
 * `<expiry>.<bits>.<nonce>.<signature>`; its proof is the same text, a dot, and a number with which the SHA-256
 * of the whole begins with so many zero bits. It is valid for the network that it was given to, and once: the
 * limiter's table remembers proofs until their challenges expire, for all processes.
 */
export function createProofOfWork(
  { db, clock }: Pick<Services, "db" | "clock">,
  secret: string,
  limits: Limits,
): DemandProofs {
  const secrets = createSecrets(secret);
  const limiter = createLimiter(db, secrets, limits, () => clock.now());

  const sign = (network: string, content: string) => secrets.mac("proof", `${network} ${content}`);

  function challengeFor(network: string): string {
    const content = `${clock.now().getTime() + lifetimeMs}.${difficultyBits}.${randomToken(12)}`;
    return `${content}.${sign(network, content)}`;
  }

  /** Whether the proof is a new one, of a challenge of this network. */
  async function isAccepted(network: string, proof: string): Promise<boolean> {
    const parts = /^((\d{13})\.(\d{1,2})\.[\w-]{16})\.([\w-]{43})\.\d{1,10}$/u.exec(proof);
    if (parts === null) return false;
    const [, content = "", expiry, bits, signature = ""] = parts;
    if (!equalTexts(signature, sign(network, content)) || Number(expiry) <= clock.now().getTime()) return false;
    if (!startsWithZeros(proof, Number(bits))) return false;
    return await limiter.takeOnce(`proof ${content}`, Number(expiry));
  }

  return (clientAddress) => async (proof) => {
    const network = limitedNetwork(clientAddress);
    const { share, seconds } = await limiter.usageOf("publicWriteByClient", network);
    if (share < pressure) return null;
    if (proof !== null && (await isAccepted(network, proof))) return null;
    return { challenge: challengeFor(network), seconds };
  };
}

function startsWithZeros(text: string, bits: number): boolean {
  return createHash("sha256").update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0;
}
