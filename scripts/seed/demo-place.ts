import { interpolate } from "#i18n/interpolate.ts";
import type { Random } from "#std/random.ts";
import { type SeedCity, seedCities } from "./seed-cities.ts";
import { availabilities, availabilitiesZh, zonesZh } from "./words/availabilities.ts";

/** A city, and how this owner writes it and its state. */
export type DemoPlace = { seedCity: SeedCity; city: string; state: string };

export function makePlace(random: Random, zhOnly: boolean): DemoPlace {
  const seedCity = random.weighted(seedCities, (candidate) => candidate.weight);
  const { city, spellings } = seedCity;
  const usual = zhOnly && random.chance(0.5) ? city.zh : city.en;
  const written = spellings.length > 0 && random.chance(0.1) ? random.pick(spellings) : usual;
  const isHan = /\p{Script=Han}/u.test(written);
  return { seedCity, city: written, state: isHan && city.stateZh && random.chance(0.7) ? city.stateZh : city.state };
}

/** Null for those who leave it out and are shown as by appointment. */
export function makeAvailability(random: Random, { zone }: SeedCity, zhOnly: boolean): string | null {
  if (random.chance(0.12)) return null;
  const isChinese = zhOnly || random.chance(0.04);
  return interpolate(random.pick(isChinese ? availabilitiesZh : availabilities), { zone, zoneZh: zonesZh[zone] });
}

const streets =
  "Plum Street,Maple Avenue,Orchard Road,Mulberry Lane,Willow Street,Cedar Avenue,Garden Street,Station Road,Elm Court," +
  "Harbor Drive,Bridge Street,Chestnut Place,Juniper Way,Linden Avenue,Quarry Road";

/** Addresses stay in English: the post needs them so. */
export function makeAddress(random: Random, { city }: SeedCity): string {
  const street = `${random.between(8, 2400)} ${random.pick(streets.split(","))}`;
  const part = random.pick(["", "", `, Suite ${random.between(100, 420)}`, `, Floor ${random.between(2, 6)}`]);
  return `${street}${part}, ${city.en}, ${city.state}`;
}
