import { parseArgs } from "node:util";
import type { CityNames } from "#domain/cities/decide-city.ts";

export type CityArguments =
  | { command: "list" }
  | { command: "accept"; city: string; names: CityNames }
  | { command: "reject"; city: string };

export const cityUsage = `npm run cities                    lists the cities that wait for a decision
npm run cities -- accept <key>    gives a city a page, an entry in the sitemap and a place in the selector
                                  [--name Kyle] [--name-zh 凯尔] [--state TX]: as shown; else as its listings spell it
npm run cities -- reject <key>    withholds these, and removes the city from the list`;

/** Parses the arguments after `npm run cities --`; null unless they form one of the three commands. */
export function parseCityArguments(args: readonly string[]): CityArguments | null {
  const parsed = read(args);
  if (parsed === null) return null;
  const { positionals, values } = parsed;
  const [command, city = "", ...more] = positionals;
  const names = {
    ...(values.name !== undefined && { name: values.name }),
    ...(values["name-zh"] !== undefined && { nameZh: values["name-zh"] }),
    ...(values.state !== undefined && { state: values.state }),
  };
  const isNamed = Object.keys(names).length > 0;
  if (command === undefined) return isNamed ? null : { command: "list" };
  if (city === "" || more.length > 0) return null;
  if (command === "accept") return { command, city, names };
  return command === "reject" && !isNamed ? { command, city } : null;
}

function read(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { name: text, "name-zh": text, state: text },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}
