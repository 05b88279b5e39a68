import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { canAppeal } from "../commands/edit-review.ts";
import { type AuthoredReview, findByEditLink } from "./find-review-by-edit-link.ts";

export type EditPage =
  | { state: "found"; own: AuthoredReview; canAppeal: boolean }
  | { state: "link-expired" | "unavailable" };

/** Reads the review of an edit link. Read-only. Never throws. */
export async function findEditPage(
  services: Pick<Services, "db" | "clock" | "log" | "hashAddress">,
  token: string,
): Promise<EditPage> {
  const now = services.clock.now();
  const done = await orUnavailable(services, "review-link-not-read", async (): Promise<EditPage> => {
    const own = await findByEditLink(services, services.db, token, now);
    if (own === null) return { state: "link-expired" };
    return { state: "found", own, canAppeal: canAppeal(own.row, now) };
  });
  return done.ok ? done.value : { state: "unavailable" };
}
