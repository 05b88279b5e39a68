import type { Random } from "#std/random.ts";
import { makeContacts, maxDomainLength } from "./demo-contacts.ts";
import type { DemoOffer } from "./demo-offer.ts";
import type { DemoPerson } from "./demo-person.ts";
import { type DemoPlace, makeAddress, makeAvailability } from "./demo-place.ts";
import { makeSchoolTexts } from "./demo-texts.ts";
import type { SeedCity } from "./seed-cities.ts";
import type { Part } from "./words/part.ts";
import { schoolKinds, schoolPrefixes } from "./words/school-names.ts";
import { freeCourses, usualCourses } from "./words/subjects.ts";

/** The person only signs up; the listing shows the school. */
export function makeSchool(random: Random, _person: DemoPerson, { seedCity }: DemoPlace, now: Date): DemoOffer {
  const name = makeName(random, seedCity);
  const zhOnly = random.chance(0.05);
  const usual = random.sample(usualCourses, random.between(1, 4)).map((course) => (zhOnly ? course.zh : course.en));
  const founded = now.getUTCFullYear() - 1 - Math.floor(random.next() ** 1.5 * 32);
  const domain = makeDomain(name.en);
  const mailbox = random.pick(["hello", "info", "office", "contact", "admissions"]);
  return {
    contacts: makeContacts(
      random,
      seedCity,
      { domain, mailbox, wechat: domain.slice(0, 20) },
      { ownDomain: 1, phone: 0.92, wechat: 0.66, website: 0.94 },
    ),
    texts: makeSchoolTexts(random, { name, city: seedCity.city, founded }, zhOnly),
    nameZh: !zhOnly && random.chance(0.82) ? name.zh : null,
    hourlyRate: makeRate(random, seedCity.prices),
    availability: makeAvailability(random, seedCity, zhOnly),
    specializations: [],
    experienceYears: 0,
    school: {
      name: zhOnly ? name.zh : name.en,
      address: random.chance(0.85) ? makeAddress(random, seedCity) : null,
      courses: [...usual, ...random.sample(freeCourses, random.between(0, 4))],
    },
  };
}

function makeName(random: Random, { city }: SeedCity): Part {
  const prefix = random.chance(0.16) ? city : random.pick(schoolPrefixes);
  const kind = random.pick(schoolKinds);
  return { en: `${prefix.en} ${kind.en}`, zh: `${prefix.zh}${kind.zh}` };
}

/** Words of a school's name that its domain omits. */
const omitted = new Set("and for chinese mandarin language arts education learning weekend".split(" "));

/** Joins as many whole words of a school's name as fit. */
function makeDomain(name: string): string {
  const words = name.toLowerCase().split(/[^a-z]+/u);
  return words
    .filter((word) => !omitted.has(word))
    .reduce((domain, word) => (domain.length + word.length <= maxDomainLength ? domain + word : domain));
}

/** US dollars an hour of a group lesson. */
function makeRate(random: Random, prices: number): number {
  const rate = random.between(24, 62) * prices;
  return random.chance(0.7) ? Math.round(rate / 5) * 5 : Math.round(rate);
}
