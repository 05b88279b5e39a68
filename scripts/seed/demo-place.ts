import { interpolate } from "#i18n/interpolate.ts";
import type { Random } from "#std/random.ts";
import { type SeedCity, seedCities } from "./seed-cities.ts";

/** A city, with the owner's spelling of it and its state. */
export type DemoPlace = { seedCity: SeedCity; city: string; state: string };

export function makePlace(random: Random, zhOnly: boolean): DemoPlace {
  const seedCity = random.weighted(seedCities, (candidate) => candidate.weight);
  const { city, spellings } = seedCity;
  const usual = zhOnly && random.chance(0.5) ? city.zh : city.en;
  const written = spellings.length > 0 && random.chance(0.1) ? random.pick(spellings) : usual;
  const isHan = /\p{Script=Han}/u.test(written);
  return { seedCity, city: written, state: isHan && city.stateZh && random.chance(0.7) ? city.stateZh : city.state };
}

/** Null for owners who leave it out and are shown as by appointment. */
export function makeAvailability(random: Random, { zone }: SeedCity, zhOnly: boolean): string | null {
  if (random.chance(0.12)) return null;
  const isChinese = zhOnly || random.chance(0.04);
  return interpolate(random.pick(isChinese ? availabilitiesZh : availabilities), { zone, zoneZh: zonesZh[zone] });
}

const streets =
  "Plum Street,Maple Avenue,Orchard Road,Mulberry Lane,Willow Street,Cedar Avenue,Garden Street,Station Road,Elm Court," +
  "Harbor Drive,Bridge Street,Chestnut Place,Juniper Way,Linden Avenue,Quarry Road";

/** Addresses are always in English, as the post requires. */
export function makeAddress(random: Random, { city }: SeedCity): string {
  const street = `${random.between(8, 2400)} ${random.pick(streets.split(","))}`;
  const part = random.pick(["", "", `, Suite ${random.between(100, 420)}`, `, Floor ${random.between(2, 6)}`]);
  return `${street}${part}, ${city.en}, ${city.state}`;
}

/** When lessons take place, as owners write it. {zone} is ET, CT, MT or PT, {zoneZh} its Chinese name. */
const availabilities: readonly string[] = [
  "Mon-Fri, 6pm-9pm {zone}",
  "Mon-Thu, 5pm-9pm {zone}",
  "Mon-Fri, 9am-3pm {zone}",
  "Tue-Sat, 3pm-8pm {zone}",
  "Wed-Fri, 3pm-6pm {zone}",
  "Sat-Sun, 9am-5pm {zone}",
  "Sat-Sun, 10am-4pm {zone}",
  "Mon-Sat, 9am-8pm {zone}",
  "Tue-Thu, 7pm-10pm {zone}",
  "Mon-Sun, 8am-8pm {zone}",
  "Weekday evenings {zone}",
  "Weekends only",
  "Weekday mornings, Saturday afternoons",
  "Flexible, please ask",
  "Evenings after 7pm {zone}, all day Sunday",
];

const availabilitiesZh: readonly string[] = [
  "周一至周五 18:00–21:00（{zoneZh}）",
  "周六、周日 9:00–17:00（{zoneZh}）",
  "周一至周六 9:00–20:00（{zoneZh}）",
  "周二至周四 19:00–22:00（{zoneZh}）",
  "工作日晚间（{zoneZh}）",
  "周末全天",
  "时间灵活，请提前一天预约",
];

const zonesZh = { ET: "美东", CT: "美中", MT: "山地", PT: "美西" } as const;
