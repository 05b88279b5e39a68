import { inject } from "vitest";

type MembersSite = { origin: string; dataDir: string };

/** A site where members sign up and create unpaid listings, so that visitors see nothing of them. */
export function membersSite(): MembersSite {
  const { empty, emptyData } = inject("sites");
  return { origin: empty, dataDir: emptyData };
}
