import { createHmac, hkdfSync } from "node:crypto";

/**
 * Returns the hash of an email address under a key that is derived from the secret (HKDF): without the secret, no
 * list of addresses leads back to one. Capitals do not matter.
 */
export function createAddressHash(secret: string): (email: string) => Promise<string> {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "taoli address hash", 32));
  return async (email) => createHmac("sha256", key).update(email.toLowerCase()).digest("hex");
}
