import { createHmac, hkdfSync } from "node:crypto";

/**
 * Returns the hash of an email address under a key derived from the secret (HKDF), so that addresses cannot be guessed
 * from hashes without the secret. Case-insensitive.
 */
export function createAddressHash(secret: string): (email: string) => Promise<string> {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "taoli address hash", 32));
  return async (email) => createHmac("sha256", key).update(email.toLowerCase()).digest("hex");
}
