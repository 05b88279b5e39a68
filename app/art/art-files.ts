import blossomDefs from "./blossom-defs.svg?raw";
import branchBare from "./branch-bare.svg?raw";
import branchHero from "./branch-hero.svg?raw";
import branchPanel from "./branch-panel.svg?raw";
import cityChicago from "./city-chicago.svg?raw";
import cityLosAngeles from "./city-los-angeles.svg?raw";
import cityNewYork from "./city-new-york.svg?raw";
import citySanFrancisco from "./city-san-francisco.svg?raw";
import cityToronto from "./city-toronto.svg?raw";
import cityVancouver from "./city-vancouver.svg?raw";

const drawings = {
  "blossom-defs": blossomDefs,
  "branch-bare": branchBare,
  "branch-hero": branchHero,
  "branch-panel": branchPanel,
  "city-chicago": cityChicago,
  "city-los-angeles": cityLosAngeles,
  "city-new-york": cityNewYork,
  "city-san-francisco": citySanFrancisco,
  "city-toronto": cityToronto,
  "city-vancouver": cityVancouver,
};

export type ArtName = keyof typeof drawings;

// Only the server draws: the constant is false in browser chunks, where the bundler then drops 50 KB of paths.
const files: Record<ArtName, string> | null = import.meta.env.SSR ? drawings : null;

/** Returns the content of a drawing's `<svg>`, empty in browsers. */
export function drawingOf(name: ArtName): string {
  return files?.[name].replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "") ?? "";
}
