import { Art, type Skyline } from "#app/art/art.tsx";
import { TitleSlip } from "#app/components/layout/title-slip.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { CityCardView } from "./landing-view.ts";

const skylines = {
  "new-york": "city-new-york",
  "san-francisco": "city-san-francisco",
  toronto: "city-toronto",
  "los-angeles": "city-los-angeles",
  chicago: "city-chicago",
  vancouver: "city-vancouver",
} as const satisfies Record<string, Skyline>;

/** A city card: the whole card links to the city's listings. */
export function CityCard({ city }: { city: CityCardView }) {
  const { locale } = useLocale();
  return (
    <a className="city" href={city.path}>
      <h3>{city.name}</h3>
      {locale === "en" ? (
        <p className="city-pinyin" lang="zh-Latn-pinyin">
          {city.pinyin}
        </p>
      ) : null}
      <p className="count num">
        <span>{city.state}</span>
        <span>{city.count}</span>
      </p>
      <TitleSlip text={city.otherName} lang={locale === "zh" ? "en" : "zh-Hans"} />
      {isDrawn(city.key) ? (
        <Art name={skylines[city.key]} viewBox="0 0 360 96" className="skyline" preserveAspectRatio="xMidYMax slice" />
      ) : null}
    </a>
  );
}

function isDrawn(key: string): key is keyof typeof skylines {
  return key in skylines;
}
