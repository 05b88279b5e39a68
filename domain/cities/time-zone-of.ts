import { findCity, namedCities, otherStateNamesZh } from "./cities.ts";
import { cityKey } from "./city-key.ts";

/** For places outside the known states and cities. Its times are always shown with the zone's name. */
export const unknownZone = "UTC";

/** Maps `纽约州` like `NY`, and `bc 省`, `bc省` and `卑诗省` like `BC`. */
const statesInChinese = new Map(
  namedCities
    .filter(({ stateZh }) => stateZh !== "")
    .flatMap(({ stateZh, state }) =>
      [stateZh, ...(otherStateNamesZh[state] ?? [])].map((name) => [name.toLowerCase(), state.toLowerCase()]),
    ),
);

/** The IANA time zone of a place as typed by its owner: by the state, otherwise by the city if it is known. */
export function timeZoneOf({ city, state }: { city: string; state: string }): string {
  const key = cityKey(city);
  const typed = state.trim().toLowerCase();
  const known = findCity(key);
  const zone =
    zonesOfStates.get(statesInChinese.get(typed) ?? typed) ??
    (known === null ? undefined : zonesOfStates.get(known.state.toLowerCase()));
  if (zone === undefined) return unknownZone;
  const exception = zonesOfCities[key];
  return exception?.state === zone ? exception.zone : zone;
}

/**
 * The IANA time zone of each state and province, by postal abbreviation and English name. For a state with several, it
 * is the one where most people live; `zonesOfCities` has the larger cities of the others.
 */
const statesByZone: Readonly<Record<string, string>> = {
  "America/New_York":
    "CT,Connecticut,DC,District of Columbia,DE,Delaware,FL,Florida,GA,Georgia,IN,Indiana,KY,Kentucky,MA,Massachusetts," +
    "MD,Maryland,ME,Maine,NC,North Carolina,NH,New Hampshire,NJ,New Jersey,NY,New York,OH,Ohio,PA,Pennsylvania," +
    "RI,Rhode Island,SC,South Carolina,VA,Virginia,VT,Vermont,WV,West Virginia",
  "America/Detroit": "MI,Michigan",
  "America/Chicago":
    "AL,Alabama,AR,Arkansas,IA,Iowa,IL,Illinois,KS,Kansas,LA,Louisiana,MN,Minnesota,MO,Missouri,MS,Mississippi," +
    "ND,North Dakota,NE,Nebraska,OK,Oklahoma,SD,South Dakota,TN,Tennessee,TX,Texas,WI,Wisconsin",
  "America/Denver": "CO,Colorado,MT,Montana,NM,New Mexico,UT,Utah,WY,Wyoming",
  "America/Boise": "ID,Idaho",
  "America/Phoenix": "AZ,Arizona",
  "America/Los_Angeles": "CA,California,NV,Nevada,OR,Oregon,WA,Washington",
  "America/Anchorage": "AK,Alaska",
  "Pacific/Honolulu": "HI,Hawaii",
  "America/Puerto_Rico": "PR,Puerto Rico",
  "America/Toronto": "ON,Ontario,QC,Quebec,Québec",
  "America/Winnipeg": "MB,Manitoba",
  "America/Regina": "SK,Saskatchewan",
  "America/Edmonton": "AB,Alberta,NT,Northwest Territories",
  "America/Vancouver": "BC,British Columbia",
  "America/Whitehorse": "YT,Yukon",
  "America/Iqaluit": "NU,Nunavut",
  "America/Halifax": "NB,New Brunswick,NS,Nova Scotia,PE,Prince Edward Island",
  "America/St_Johns": "NL,Newfoundland and Labrador",
};

/**
 * Keyed by the lowercase abbreviation or name of a state or province.
 *
 * @internal Exported for its tests.
 */
export const zonesOfStates: ReadonlyMap<string, string> = new Map(
  Object.entries(statesByZone).flatMap(([zone, names]) =>
    names.split(",").map((name): [string, string] => [name.toLowerCase(), zone]),
  ),
);

/**
 * Cities in another time zone than most of their state, by city key.
 *
 * @internal Exported for its tests.
 */
export const zonesOfCities: Readonly<Record<string, { zone: string; state: string }>> = {
  "el-paso": { zone: "America/Denver", state: "America/Chicago" },
  knoxville: { zone: "America/New_York", state: "America/Chicago" },
  chattanooga: { zone: "America/New_York", state: "America/Chicago" },
  pensacola: { zone: "America/Chicago", state: "America/New_York" },
  evansville: { zone: "America/Chicago", state: "America/New_York" },
  "bowling-green": { zone: "America/Chicago", state: "America/New_York" },
  "rapid-city": { zone: "America/Denver", state: "America/Chicago" },
};
