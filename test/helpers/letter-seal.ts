import { createLetterSeal } from "#server/letter-seal.ts";

export const testSeal = createLetterSeal("the secret of the tests' letters");

/** What a row of the outbox says. */
export async function letterIn({ letter, sealed_with }: { letter: string | null; sealed_with: string | null }) {
  if (letter === null) throw new Error("The letter has been wiped.");
  return JSON.parse(sealed_with === null ? letter : await testSeal.open(letter)) as Record<string, unknown>;
}
