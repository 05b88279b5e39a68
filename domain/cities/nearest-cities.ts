import { findCity, namedCities } from "./cities.ts";
import type { City } from "./city.ts";

type Position = readonly [latitude: number, longitude: number];

/** In degrees. */
const positions = new Map<string, Position>([
  ["new-york", [40.71, -74.01]],
  ["los-angeles", [34.05, -118.24]],
  ["san-francisco", [37.77, -122.42]],
  ["chicago", [41.88, -87.63]],
  ["boston", [42.36, -71.06]],
  ["seattle", [47.61, -122.33]],
  ["toronto", [43.65, -79.38]],
  ["vancouver", [49.28, -123.12]],
  ["san-jose", [37.34, -121.89]],
  ["san-diego", [32.72, -117.16]],
  ["irvine", [33.68, -117.83]],
  ["cupertino", [37.32, -122.03]],
  ["fremont", [37.55, -121.99]],
  ["palo-alto", [37.44, -122.14]],
  ["oakland", [37.8, -122.27]],
  ["sacramento", [38.58, -121.49]],
  ["arcadia", [34.14, -118.04]],
  ["flushing", [40.77, -73.83]],
  ["brooklyn", [40.65, -73.95]],
  ["jersey-city", [40.72, -74.04]],
  ["princeton", [40.35, -74.66]],
  ["philadelphia", [39.95, -75.17]],
  ["pittsburgh", [40.44, -80.0]],
  ["washington", [38.91, -77.04]],
  ["rockville", [39.08, -77.15]],
  ["cambridge", [42.37, -71.11]],
  ["atlanta", [33.75, -84.39]],
  ["miami", [25.76, -80.19]],
  ["houston", [29.76, -95.37]],
  ["dallas", [32.78, -96.8]],
  ["austin", [30.27, -97.74]],
  ["denver", [39.74, -104.99]],
  ["phoenix", [33.45, -112.07]],
  ["las-vegas", [36.17, -115.14]],
  ["minneapolis", [44.98, -93.27]],
  ["ann-arbor", [42.28, -83.74]],
  ["portland", [45.52, -122.68]],
  ["bellevue", [47.61, -122.2]],
  ["honolulu", [21.31, -157.86]],
  ["markham", [43.86, -79.34]],
  ["mississauga", [43.59, -79.64]],
  ["ottawa", [45.42, -75.7]],
  ["montreal", [45.5, -73.57]],
  ["calgary", [51.05, -114.07]],
  ["edmonton", [53.55, -113.49]],
  ["richmond", [49.17, -123.14]],
  ["burnaby", [49.25, -122.98]],
]);

/** The built-in cities around a built-in one, nearest first. Empty for other cities, whose positions are unknown. */
export function nearestCities(key: string, count: number): City[] {
  const from = positions.get(findCity(key)?.key ?? "");
  if (from === undefined) return [];
  const distances = namedCities.flatMap((city) => {
    const to = positions.get(city.key);
    return to === undefined || to === from ? [] : [{ city, distance: distanceOf(from, to) }];
  });
  return distances
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ city }) => city);
}

/** A number that grows with the distance on a sphere. */
function distanceOf([latitude, longitude]: Position, [otherLatitude, otherLongitude]: Position): number {
  const north = Math.sin(radians(otherLatitude - latitude) / 2) ** 2;
  const east = Math.sin(radians(otherLongitude - longitude) / 2) ** 2;
  return north + Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * east;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
