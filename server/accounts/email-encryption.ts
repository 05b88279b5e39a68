import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { EmailCipher } from "#domain/email/email-encryption.ts";

const algorithms = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

/** Encrypts emails with AES-256-GCM, as compact JWE, under a separate key that is derived from the secret (HKDF). */
export function createEmailCipher(secret: string): EmailCipher {
  return deriveCipher(secret, "letter");
}

/** Encrypts the keys of data exports in the same way, under another key. */
export function createExportCipher(secret: string): EmailCipher {
  return deriveCipher(secret, "export key");
}

function deriveCipher(secret: string, use: string): EmailCipher {
  const derive = (name: string, bytes: number) => Buffer.from(hkdfSync("sha256", secret, "", `taoli ${name}`, bytes));
  const key = derive(use, 32);
  const keyName = derive(`${use} key name`, 12).toString("base64url");
  return {
    keyName,
    encrypt: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: keyName })
        .encrypt(key),
    open: async (encrypted) => new TextDecoder().decode((await compactDecrypt(encrypted, key, algorithms)).plaintext),
  };
}
