import { brand } from "#i18n/brand.ts";

/** The product's name on the payment page and the provider's receipt. */
export const checkout = {
  teacher: { one: `${brand.latin} teacher listing, {n} month`, other: `${brand.latin} teacher listing, {n} months` },
  school: { one: `${brand.latin} school listing, {n} month`, other: `${brand.latin} school listing, {n} months` },
  gift: {
    teacher: {
      one: `Gift: ${brand.latin} teacher listing, {n} month`,
      other: `Gift: ${brand.latin} teacher listing, {n} months`,
    },
    school: {
      one: `Gift: ${brand.latin} school listing, {n} month`,
      other: `Gift: ${brand.latin} school listing, {n} months`,
    },
  },
};
