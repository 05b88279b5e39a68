import { parseArgs } from "node:util";

export type SeedArguments = { remove: true } | { remove: false; listings: number; seed: string };

export const seedUsage = `npm run seed -- --listings 10000 [--seed 1]   puts that many demo listings into the database
npm run seed -- --remove                       removes all demo listings`;

const maxListings = 1_000_000;

/** Parses the arguments after `npm run seed --`. Null if they do not match `seedUsage`. */
export function parseSeedArguments(args: readonly string[]): SeedArguments | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { listings: { type: "string" }, seed: { type: "string" }, remove: { type: "boolean" } },
    });
    if (values.remove) return values.listings === undefined && values.seed === undefined ? { remove: true } : null;
    const listings = readCount(values.listings ?? "10000");
    return listings === null ? null : { remove: false, listings, seed: values.seed ?? "1" };
  } catch {
    // parseArgs throws for unknown arguments.
    return null;
  }
}

function readCount(text: string): number | null {
  const count = Number(text.replaceAll(/[,_]/gu, ""));
  return /^\d[\d,_]*$/u.test(text) && count >= 1 && count <= maxListings ? count : null;
}
