import { findCity, namedCities, otherStateNamesZh } from "./cities.ts";
import { cityKey } from "./city-key.ts";
import { zonesOfCities, zonesOfStates } from "./time-zones.ts";

/** For places outside the known states and cities. Times in it are always shown with the zone's name. */
export const unknownZone = "UTC";

/** `纽约州` as well as `NY`; `bc 省`, `bc省` and `卑诗省` as well as `BC`. */
const statesInChinese = new Map(
  namedCities
    .filter(({ stateZh }) => stateZh !== "")
    .flatMap(({ stateZh, state }) =>
      [stateZh, ...(otherStateNamesZh[state] ?? [])].map((name) => [name.toLowerCase(), state.toLowerCase()]),
    ),
);

/** The IANA time zone of a place as typed by its owner: by the state, or else by the city if it is a known one. */
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
