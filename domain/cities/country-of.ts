import { findCity } from "./cities.ts";

const provinces = new Set(
  [
    "AB,Alberta,BC,British Columbia,MB,Manitoba,NB,New Brunswick,NL,Newfoundland and Labrador,NS,Nova Scotia",
    "NT,Northwest Territories,NU,Nunavut,ON,Ontario,PE,Prince Edward Island,QC,Quebec,Québec,SK,Saskatchewan,YT,Yukon",
  ].flatMap((names) => names.toLowerCase().split(",")),
);

/**
 * The country of a place: Canada if the state is a province, otherwise that of the named city, otherwise the United
 * States.
 */
export function countryOf(place: { cityKey: string; state: string }): "US" | "CA" {
  if (provinces.has(place.state.trim().toLowerCase())) return "CA";
  return place.state.trim() === "" ? (findCity(place.cityKey)?.country ?? "US") : "US";
}
