import { type TeamMemberView, teamViews } from "#app/components/listing/team-view.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Services } from "#domain/services.ts";
import { findListingTeam } from "#domain/team/find-listing-team.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

export type TeamMemberToReport = TeamMemberView;

/** The teachers that can be reported. */
export async function teamToReport(
  services: Pick<Services, "publicReads" | "log">,
  listing: { id: string; type: ListingType },
  locale: Locale,
): Promise<TeamMemberToReport[]> {
  return teamViews(await findListingTeam(services, listing), locale, messagesFor(locale, "listing").team);
}
