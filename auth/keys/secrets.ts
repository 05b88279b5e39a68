import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Keys derived from the provider's secret, one per use, so that a value of one use is worthless for another. */
export type Secrets = {
  /** A fingerprint of the secret that does not reveal it. Base64url, 16 characters. */
  name: string;
  /** Returns a keyed hash of a text; `use` separates its purposes. Base64url. */
  mac(use: "refresh" | "code" | "address" | "limit" | "proof", text: string | Uint8Array): string;
  /** Encrypts a text that has to be read again (AES-256-GCM). */
  encrypt(text: string): string;
  /** Throws if the text was encrypted with another secret or has been modified. */
  decrypt(encrypted: string): string;
};

const minSecretLength = 32;

/** Throws if the secret is too short. */
export function createSecrets(secret: string): Secrets {
  if (secret.length < minSecretLength) throw new Error(`AUTH_SECRET needs at least ${minSecretLength} characters.`);
  const keys = new Map<string, Buffer>();

  function key(use: string): Buffer {
    const known = keys.get(use) ?? Buffer.from(hkdfSync("sha256", secret, "", `taoli auth ${use}`, 32));
    keys.set(use, known);
    return known;
  }

  return {
    name: Buffer.from(hkdfSync("sha256", secret, "", "taoli auth name", 12)).toString("base64url"),
    mac: (use, text) => createHmac("sha256", key(use)).update(text).digest("base64url"),
    encrypt(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key("seal"), nonce);
      const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key("seal"), bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}

/** A random text of `bytes` bytes, in base64url. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** Returns the stored hash of a long random text. The hash cannot be used in place of the text. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Compares two texts in constant time. */
export function equalTexts(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
