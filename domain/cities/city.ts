/** A city the product knows by name. `key` is also its slug in URLs. */
export type City = {
  key: string;
  en: string;
  zh: string;
  /** The postal abbreviation of the state or province, for example `NY` or `ON`. */
  state: string;
  stateZh: string;
  country: "US" | "CA";
  /** With tone marks, capitalized as a place name. */
  pinyin: string;
};

/** A city as readers choose it: one of the product's own, or one that an operator has accepted. */
export type CityChoice = Pick<City, "key" | "en" | "zh" | "state">;
