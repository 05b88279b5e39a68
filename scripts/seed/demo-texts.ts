import type { City } from "#domain/cities/city.ts";
import type { SpecializationKey } from "#domain/listings/fields/specializations.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Random } from "#std/random.ts";
import type { Background } from "./demo-person.ts";
import { schoolHeadlines, teacherHeadlines } from "./words/headlines.ts";
import { joinParts, type Part } from "./words/part.ts";
import { schoolClosings, schoolMiddles, schoolOpenings } from "./words/school-bios.ts";
import { taiwanBios, taiwanChildrensBios, taiwanCityName, taiwanClosings } from "./words/taiwan-bios.ts";
import { closings, hometowns, learnersOpenings, methods, openings } from "./words/teacher-bios.ts";
import { focuses } from "./words/teacher-focuses.ts";

/** One owner's texts; a language may be null. */
export type DemoTexts = {
  headline: string | null;
  headlineZh: string | null;
  bio: string | null;
  bioZh: string | null;
};

type Teacher = { background: Background; teaches: readonly SpecializationKey[]; city: City; since: number };

/** `zhOnly` owners write only Chinese. */
export function makeTeacherTexts(random: Random, teacher: Teacher, zhOnly: boolean): DemoTexts {
  const { since, teaches, background } = teacher;
  if (background === "taiwan") {
    const bio = fillBoth(composeTaiwanBio(random, teaches), { city: taiwanCityName(teacher.city), since });
    return inLanguages(random, null, bio, pickLanguages(random, zhOnly));
  }
  const bio = fillBoth(composeBio(random, teacher), { hometown: random.pick(hometowns), city: teacher.city, since });
  const headline = random.pick(teacherHeadlines[teaches[0] ?? "conversational"]);
  // Owners who learned the language write at least English.
  const locales = pickLanguages(random, zhOnly);
  return inLanguages(random, headline, bio, background === "learner" && locales === "zh" ? "both" : locales);
}

export function makeSchoolTexts(
  random: Random,
  school: { name: Part; city: Part; founded: number },
  zhOnly: boolean,
): DemoTexts {
  const middles = random.sample(schoolMiddles, random.between(1, 3));
  const end = random.chance(0.75) ? [random.pick(schoolClosings)] : [];
  const bio = joinParts([random.pick(schoolOpenings), ...middles, ...end]);
  return inLanguages(random, random.pick(schoolHeadlines), fillBoth(bio, school), pickLanguages(random, zhOnly));
}

function composeBio(random: Random, teacher: Teacher): Part {
  const opening = random.pick(teacher.background === "learner" ? learnersOpenings : openings);
  const focused = teacher.teaches.slice(0, random.between(1, 2)).map((key) => random.pick(focuses[key]));
  const how = random.sample(methods, random.between(0, 2));
  const end = random.chance(0.7) ? [random.pick(closings)] : [];
  return joinParts([opening, ...focused, ...how, ...end]);
}

function composeTaiwanBio(random: Random, teaches: readonly SpecializationKey[]): Part {
  const bios = teaches[0] === "children" ? taiwanChildrensBios : taiwanBios;
  return joinParts([random.pick(bios), ...random.sample(taiwanClosings, random.between(0, 2))]);
}

type Locales = "both" | "en" | "zh";

/** Most owners write both languages, some one. */
function pickLanguages(random: Random, zhOnly: boolean): Locales {
  const shares: Record<Locales, number> = { both: 64, en: 22, zh: 14 };
  return zhOnly ? "zh" : random.weighted<Locales>(["both", "en", "zh"], (locales) => shares[locales]);
}

/** Some owners leave out the headline, a few the bio. */
function inLanguages(random: Random, headline: Part | null, bio: Part, locales: Locales): DemoTexts {
  const shownHeadline = random.chance(0.7) ? headline : null;
  const shownBio = random.chance(0.96) ? bio : null;
  const en = locales !== "zh";
  const zh = locales !== "en";
  return {
    headline: en ? (shownHeadline?.en ?? null) : null,
    headlineZh: zh ? (shownHeadline?.zh ?? null) : null,
    bio: en ? (shownBio?.en ?? null) : null,
    bioZh: zh ? (shownBio?.zh ?? null) : null,
  };
}

function fillBoth(text: Part, values: Record<string, Part | number>): Part {
  return { en: interpolate(text.en, valuesIn(values, "en")), zh: interpolate(text.zh, valuesIn(values, "zh")) };
}

function valuesIn(values: Record<string, Part | number>, locale: "en" | "zh"): Record<string, string | number> {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "number" ? value : value[locale]]));
}
