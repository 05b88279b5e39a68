import { createAddressHash } from "#server/accounts/address-hash.ts";
import { createEmailCipher, createExportCipher } from "#server/accounts/email-encryption.ts";

export const testCipher = createEmailCipher("the secret of the tests' emails");
export const testAddressHash = createAddressHash("the secret of the tests' address hashes");
export const testExportCipher = createExportCipher("the secret of the tests' exports");

/** Decrypts the content of a row of `mail_outbox`. */
export async function decryptEmail({ letter, sealed_with }: { letter: string | null; sealed_with: string | null }) {
  if (letter === null) throw new Error("The email has been wiped.");
  return JSON.parse(sealed_with === null ? letter : await testCipher.open(letter)) as Record<string, unknown>;
}
