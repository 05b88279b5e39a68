import { countMissedSearches } from "#domain/search/missed-searches.ts";
import type { Services } from "#domain/services.ts";
import { writeRegularly } from "./write-regularly.ts";

export type MissedWords = {
  /** Adds the words of a search without results. Never throws. */
  add(words: string): void;
  /** Stops the timer and writes buffered words. Never throws. */
  stop(): Promise<void>;
};

/** Random words cannot fill the database: a process stores this many different ones a day. */
const maxPerDay = 1000;

/**
 * Counts the words of searches without results, each once a day. They are buffered, so that counting delays nothing; a
 * crash loses at most half a minute of them.
 */
export function createMissedWords(services: Pick<Services, "db" | "clock" | "log">): MissedWords {
  let day = "";
  const seen = new Set<string>();
  const waiting = new Set<string>();

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const taken = [...waiting];
    waiting.clear();
    try {
      await countMissedSearches(services, taken);
    } catch {
      services.log.warn("missed-searches-not-counted");
      for (const words of taken) waiting.add(words);
    }
  }

  return {
    add(words) {
      const today = services.clock.now().toISOString().slice(0, 10);
      if (today !== day) seen.clear();
      day = today;
      if (seen.has(words) || seen.size >= maxPerDay) return;
      seen.add(words);
      waiting.add(words);
    },
    stop: writeRegularly(write).stop,
  };
}
