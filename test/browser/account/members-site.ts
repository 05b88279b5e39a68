import { inject } from "vitest";

type MembersSite = { origin: string; dataDir: string };

/** Where members sign up and make their listings: nobody has paid, so that visitors see nothing of it. */
export function membersSite(): MembersSite {
  const { empty, emptyData } = inject("sites");
  return { origin: empty, dataDir: emptyData };
}
