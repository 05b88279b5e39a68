import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header: HMAC-SHA-256 over the moment and the body, as Stripe publishes the scheme. */
export function signMessage(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
