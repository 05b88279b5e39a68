import { brand } from "#i18n/brand.ts";

/** What the payment page and the provider's receipt call it. */
export const checkout = {
  teacher: { one: `${brand.latin} teacher listing, {n} month`, other: `${brand.latin} teacher listing, {n} months` },
  school: { one: `${brand.latin} school listing, {n} month`, other: `${brand.latin} school listing, {n} months` },
};
