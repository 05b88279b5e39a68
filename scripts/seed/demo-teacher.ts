import { type SpecializationKey, specializationKeys } from "#domain/listings/fields/specializations.ts";
import type { Random } from "#std/random.ts";
import { makeContacts, maxDomainLength } from "./demo-contacts.ts";
import type { DemoOffer } from "./demo-offer.ts";
import type { DemoPerson } from "./demo-person.ts";
import { type DemoPlace, makeAvailability } from "./demo-place.ts";
import { makeTeacherTexts } from "./demo-texts.ts";
import { freeSpecializations } from "./words/subjects.ts";

const demand: Record<SpecializationKey, number> = {
  conversational: 28,
  children: 22,
  hsk: 20,
  business: 15,
  "test-prep": 9,
  academic: 6,
};

export function makeTeacher(random: Random, person: DemoPerson, place: DemoPlace, now: Date): DemoOffer {
  const { seedCity } = place;
  const zhOnly = person.isHanOnly && random.chance(0.7);
  const teaches = makeSubjects(random);
  const free = random.chance(0.24) ? random.sample(freeSpecializations, random.between(1, 2)) : [];
  const experienceYears = 1 + Math.floor(random.next() ** 1.7 * 28);
  const since = now.getUTCFullYear() - random.between(1, Math.min(experienceYears, 14));
  const about = { background: person.background, teaches, city: seedCity.city, since };
  return {
    contacts: makeContacts(random, seedCity, makeNames(random, person), {
      ownDomain: 0.68,
      phone: 0.7,
      wechat: person.background === "learner" ? 0.25 : 0.8,
      website: 0.85,
    }),
    texts: makeTeacherTexts(random, about, zhOnly),
    nameZh: person.nameZh,
    hourlyRate: makeRate(random, experienceYears, seedCity.prices),
    availability: makeAvailability(random, seedCity, zhOnly),
    specializations: [...teaches, ...free],
    experienceYears,
    school: null,
  };
}

function makeSubjects(random: Random): SpecializationKey[] {
  const count = random.weighted([1, 2, 3, 4], (number) => [0, 20, 40, 30, 10][number] ?? 0);
  const chosen: SpecializationKey[] = [];
  while (chosen.length < count) {
    const rest = specializationKeys.filter((key) => !chosen.includes(key));
    chosen.push(random.weighted(rest, (key) => demand[key]));
  }
  return chosen;
}

/** Returns US dollars, usually a round number. */
function makeRate(random: Random, years: number, prices: number): number {
  const rate = (32 + Math.min(years, 20) * 1.1 + random.between(-6, 24)) * prices;
  return random.chance(0.88) ? Math.round(rate / 5) * 5 : Math.round(rate);
}

function makeNames(random: Random, person: DemoPerson): { domain: string; mailbox: string; wechat: string } {
  const { first, last } = person.handle;
  const subject = random.pick(["mandarin", "chinese", "zhongwen", "hanyu"]);
  const domains = [`${last}${subject}`, `${first}${last}`, `${first}${subject}`, `${last}teaches`];
  const short = domains.filter((domain) => domain.length <= maxDomainLength);
  const wechatEnd = random.pick(["_mandarin", "_zhongwen", `${random.between(80, 99)}`, "-laoshi", "_teacher", "2016"]);
  return {
    domain: random.pick(short.length > 0 ? short : [last.slice(0, maxDomainLength)]),
    mailbox: random.pick([first, last, "hello", "teacher"]),
    wechat: `${first}${random.pick(["", "_"])}${last}${wechatEnd}`.slice(0, 20),
  };
}
