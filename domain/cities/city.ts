/** A built-in city. `key` is also its slug in URLs. */
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

/** A city in the selector: built in, or accepted by an operator. */
export type CityChoice = Pick<City, "key" | "en" | "zh" | "state">;
