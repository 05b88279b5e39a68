import type { Random } from "#std/random.ts";
import {
  learnersNames,
  mensEnglishNames,
  mensNames,
  surnames,
  taiwanGivenNames,
  taiwanSurnames,
  womensEnglishNames,
  womensNames,
} from "./words/names.ts";

/** How a person learned the language, which determines how they write about themselves. */
export type Background = "mainland" | "taiwan" | "learner";

export type DemoPerson = {
  background: Background;
  /** As typed at sign-up: one script or both. */
  fullName: string;
  /** The Chinese name, if given separately from the full name. */
  nameZh: string | null;
  /** For addresses and IDs: two lowercase words of a to z. */
  handle: { first: string; last: string };
  /** Whether the name is in Han characters only. */
  isHanOnly: boolean;
};

/** A person with matching Latin and Han names, written in one of the many ways that people use. */
export function makePerson(random: Random): DemoPerson {
  const background = random.weighted<Background>(["mainland", "taiwan", "learner"], (kind) => shares[kind]);
  if (background === "learner") return makeLearner(random);
  return background === "taiwan" ? makeTaiwanese(random) : makeMainlander(random);
}

/** Names that read badly or belong to a well-known person; another given name is drawn instead. */
const avoided = new Set(["杨伟", "李强", "李鹏", "王菲", "李娜"]);

const shares: Record<Background, number> = { mainland: 86, taiwan: 9, learner: 5 };

function makeMainlander(random: Random): DemoPerson {
  const surname = random.weighted(surnames, (name) => name.weight);
  const isWoman = random.chance(0.72);
  const names = isWoman ? womensNames : mensNames;
  const given = random.pick(names.filter((name) => !avoided.has(`${surname.han}${name.han}`)));
  const english = random.pick(isWoman ? womensEnglishNames : mensEnglishNames);
  const han = `${surname.han}${given.han}`;
  const usesEnglishName = random.chance(0.27);
  const first = usesEnglishName ? english : given.latin;
  const surnameFirst = !usesEnglishName && random.chance(0.72);
  const latin = surnameFirst ? `${surname.latin} ${first}` : `${first} ${surname.latin}`;
  return { background: "mainland", ...write(random, latin, han), handle: handleOf(first, surname.latin) };
}

function makeTaiwanese(random: Random): DemoPerson {
  const surname = random.pick(taiwanSurnames);
  const given = random.pick(taiwanGivenNames);
  const han = `${surname.han}${given.han}`;
  const latin = `${given.latin} ${surname.latin}`;
  return { background: "taiwan", ...write(random, latin, han), handle: handleOf(given.latin, surname.latin) };
}

function makeLearner(random: Random): DemoPerson {
  const fullName = random.pick(learnersNames);
  const [first = "", last = ""] = fullName.split(" ");
  return { background: "learner", fullName, nameZh: null, isHanOnly: false, handle: handleOf(first, last) };
}

function write(random: Random, latin: string, han: string): Pick<DemoPerson, "fullName" | "nameZh" | "isHanOnly"> {
  const way = random.next();
  if (way < 0.48) return { fullName: `${latin} ${han}`, nameZh: null, isHanOnly: false };
  if (way < 0.84) return { fullName: latin, nameZh: han, isHanOnly: false };
  if (way < 0.89) return { fullName: `${han} ${latin}`, nameZh: null, isHanOnly: false };
  if (way < 0.95) return { fullName: han, nameZh: null, isHanOnly: true };
  return { fullName: latin, nameZh: null, isHanOnly: false };
}

function handleOf(first: string, last: string): { first: string; last: string } {
  return { first: plain(first), last: plain(last) };
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^a-z]/giu, "")
    .toLowerCase();
}
