import { brand } from "#i18n/brand.ts";
import type { checkout as English } from "#i18n/messages/en/checkout.ts";

export const checkout: typeof English = {
  teacher: { one: `${brand.han}个人教师主页，{n} 个月`, other: `${brand.han}个人教师主页，{n} 个月` },
  school: { one: `${brand.han}教育机构主页，{n} 个月`, other: `${brand.han}教育机构主页，{n} 个月` },
  gift: {
    teacher: { one: `赠礼：${brand.han}个人教师主页，{n} 个月`, other: `赠礼：${brand.han}个人教师主页，{n} 个月` },
    school: { one: `赠礼：${brand.han}教育机构主页，{n} 个月`, other: `赠礼：${brand.han}教育机构主页，{n} 个月` },
  },
};
