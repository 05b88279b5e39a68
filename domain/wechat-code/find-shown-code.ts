import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { codeVersion } from "./code-version.ts";

/** `gone`: the listing was public once, and no public page shows this code. */
export type ShownCodeFailure = "not-found" | "gone" | "unavailable";

type Dependencies = Pick<Services, "publicReads" | "clock" | "log">;

/** The text of the code with this version on a public listing's page. */
export async function findShownCode(
  services: Dependencies,
  listingId: string,
  version: string,
): Promise<Result<string, ShownCodeFailure>> {
  if (!isUuid(listingId)) return failure("not-found");
  const read = await orUnavailable(services, "wechat-code-unavailable", () =>
    services.publicReads.read((db) =>
      db
        .selectFrom("teacher_listings")
        .select(["wechat_code", "wechat_code_set_at", "shown_contacts", "hidden_contacts", "was_public"])
        .select(["is_active", "removed_at", "subscription_expires_at"])
        .where("id", "=", listingId)
        .executeTakeFirst(),
    ),
  );
  if (!read.ok) return read;
  if (read.value === undefined) return failure("not-found");
  const { wechat_code: text, wechat_code_set_at: setAt, subscription_expires_at: endsAt, ...listing } = read.value;
  const isPublic = listing.is_active && listing.removed_at === null && endsAt !== null && endsAt > services.clock.now();
  const isHidden = listing.hidden_contacts.includes("wechat") || !listing.shown_contacts.includes("wechat");
  const isShown = !isHidden && setAt !== null && codeVersion(setAt) === version;
  if (isPublic && isShown && text !== null) return success(text);
  return failure(listing.was_public ? "gone" : "not-found");
}
