import type { ContactKind } from "#domain/listings/listing.ts";
import type { Random } from "#std/random.ts";
import type { SeedCity } from "./seed-cities.ts";

export type DemoContacts = {
  email: string;
  phone: string | null;
  wechatId: string | null;
  websiteUrl: string | null;
  shown: ContactKind[];
};

/** Maximum length of a domain name without its ending, so that an address fits on one line of a phone. */
export const maxDomainLength = 14;

/** Probabilities of each kind of contact; schools have more of them. */
type Habits = { ownDomain: number; phone: number; wechat: number; website: number };

/**
 * Contact details that cannot belong to a real person: `.example` hosts and numbers 555-0100 to 555-0199. `domain` is
 * the host's name without its ending, `mailbox` the part before the @.
 */
export function makeContacts(
  random: Random,
  place: SeedCity,
  names: { domain: string; mailbox: string; wechat: string },
  habits: Habits,
): DemoContacts {
  const hasDomain = random.chance(habits.ownDomain);
  const number = String(random.between(0, 99)).padStart(2, "0");
  const host = random.pick(["mailbox", "inbox", "post", "mail"]);
  return {
    email: hasDomain
      ? `${names.mailbox}@${names.domain}.example`
      : `${names.domain}${random.between(1, 99)}@${host}.example`,
    phone: random.chance(habits.phone) ? makePhone(random, place, number) : null,
    wechatId: random.chance(habits.wechat) ? names.wechat : null,
    websiteUrl: hasDomain && random.chance(habits.website) ? makeWebsite(random, names.domain) : null,
    shown: makeShown(random),
  };
}

function makePhone(random: Random, place: SeedCity, number: string): string {
  const area = random.pick(place.areaCodes);
  return random.pick([
    `(${area}) 555-01${number}`,
    `(${area}) 555-01${number}`,
    `${area}-555-01${number}`,
    `+1 ${area} 555 01${number}`,
  ]);
}

function makeWebsite(random: Random, domain: string): string {
  return random.pick([
    `https://${domain}.example`,
    `https://${domain}.example`,
    `https://www.${domain}.example/`,
    `https://${domain}.example/lessons`,
  ]);
}

function makeShown(random: Random): ContactKind[] {
  const all: ContactKind[] = ["email", "phone", "wechat", "website"];
  if (random.chance(0.72)) return all;
  const hidden = random.weighted<ContactKind>(all, (kind) => ({ email: 2, phone: 6, wechat: 2, website: 1 })[kind]);
  const shown = all.filter((kind) => kind !== hidden);
  return random.chance(0.25) ? shown.filter((kind) => kind !== "phone") : shown;
}
