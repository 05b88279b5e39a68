import { createEmailCipher } from "#server/accounts/email-encryption.ts";

export const testCipher = createEmailCipher("the secret of the tests' letters");

/** What a row of the outbox says. */
export async function emailIn({ email, sealed_with }: { email: string | null; sealed_with: string | null }) {
  if (email === null) throw new Error("The letter has been wiped.");
  return JSON.parse(sealed_with === null ? email : await testCipher.open(email)) as Record<string, unknown>;
}
