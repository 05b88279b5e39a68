import { inject } from "vitest";

type MembersSite = { origin: string; dataDir: string };

/** A site where members sign up and create unpaid listings, which visitors do not see. */
export function membersSite(): MembersSite {
  const { empty, emptyData } = inject("sites");
  return { origin: empty, dataDir: emptyData };
}
