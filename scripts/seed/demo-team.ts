import type { TeamMemberInput } from "#domain/team/team-member.ts";
import { seededRandom } from "#std/random.ts";
import { makePerson } from "./demo-person.ts";
import { teamRoles, teamTexts } from "./words/team-roles.ts";

/** The teachers of a demo school: reproducible from the seed. About half of the schools have none. */
export function makeTeam(seed: string, now: Date): TeamMemberInput[] {
  const random = seededRandom(`${seed}:team`);
  if (random.chance(0.45)) return [];
  return random.sample(teamRoles, random.between(1, 5)).map((role) => {
    const { fullName, nameZh, background } = makePerson(random);
    const text = random.chance(0.6) ? random.pick(teamTexts) : null;
    return {
      fullName: nameZh === null ? fullName : `${fullName} ${nameZh}`,
      role: role.en,
      roleZh: role.zh,
      about: text?.en ?? null,
      aboutZh: text?.zh ?? null,
      teachesSince: random.chance(0.5) ? now.getUTCFullYear() - random.between(1, 25) : null,
      languages: background === "learner" || random.chance(0.5) ? ["en", "zh"] : [],
      hasConsent: true,
    };
  });
}
