import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { readTeam } from "./read-team.ts";
import type { TeamMember } from "./team-member.ts";

/** The team of a public school, in order. Empty if the database fails: the page is shown without it. */
export async function findListingTeam(
  services: Pick<Services, "publicReads" | "log">,
  listing: { id: string; type: "teacher" | "school" },
): Promise<TeamMember[]> {
  if (listing.type !== "school") return [];
  const read = await orUnavailable(services, "team-unavailable", () =>
    services.publicReads.read((db) => readTeam(db, listing.id)),
  );
  return read.ok ? read.value.filter(({ isHidden }) => !isHidden) : [];
}
