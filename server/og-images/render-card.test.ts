import { writeFile } from "node:fs/promises";
import { test } from "vitest";
import { defaultSite } from "#domain/site.ts";
import { cityCard, listingCard, siteCard } from "./card-content.ts";
import { createCardRenderer } from "./render-card.ts";

const base: any = {
  id: "x",
  type: "teacher",
  name: { latin: "Lin Yuqing", han: "林雨晴" },
  cityKey: "boston",
  city: "Boston",
  state: "MA",
  hourlyRate: 45,
};
test("draw", async () => {
  const draw = createCardRenderer();
  for (const l of ["en", "zh"] as const) {
    const all: any = {
      site: siteCard(defaultSite, l),
      city: cityCard(defaultSite, l, { key: "san-francisco", name: "San Francisco" }),
      teacher: listingCard(defaultSite, l, base),
      school: listingCard(defaultSite, l, {
        ...base,
        type: "school",
        name: { latin: "Golden Gate Academy of Mandarin Chinese & Culture", han: "金门中文文化学校" },
        hourlyRate: 62.5,
      }),
      long: listingCard(defaultSite, l, {
        ...base,
        type: "school",
        city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Saint-Louis-du-Ha! Ha!",
        cityKey: "ll",
        name: {
          latin:
            "The Extraordinarily Long Named Institute “for” Chinese Language, Nǚ Calligraphy, Nguyễn and Classical Literature Studies 😀 of Greater Vancouver",
          han: "非常非常非常长的名字中文书法与古典文学研究学院大温哥华地区第二分校暨少儿中心“国学”部",
        },
      }),
    };
    for (const [k, c] of Object.entries(all)) {
      const t = performance.now();
      const png = await draw(c as any);
      console.log(k, l, (performance.now() - t).toFixed(0), png.length);
      await writeFile(`/tmp/ogt/${k}.${l}.png`, png);
    }
  }
}, 60000);
