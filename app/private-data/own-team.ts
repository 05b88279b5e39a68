import type { TeamMemberInput } from "#domain/team/team-member.ts";
import { camelCaseKeys } from "#std/text/snake-case.ts";
import type { ItemsSource, OwnItems } from "./own-items.ts";

/** A teacher of the owner's school. `picture`: the portrait's URL, null without one. */
export type OwnTeamMember = Omit<TeamMemberInput, "hasConsent"> & {
  id: string;
  version: number;
  picture: string | null;
  isHidden: boolean;
};

export type TeamItems = OwnItems<OwnTeamMember>;

/** The teachers of the owner's school. */
export const ownTeam: ItemsSource<TeamItems> = {
  key: ["team"],
  path: "/api/me/team",
  pick({ members, limit }) {
    if (!Array.isArray(members) || typeof limit !== "number") return undefined;
    return { items: members.map((member: object) => camelCaseKeys(member) as OwnTeamMember), limit };
  },
};
