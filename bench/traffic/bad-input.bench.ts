import { parseListingJson } from "#domain/listings/fields/parse-listing-json.ts";
import { listingInputJson } from "#domain/listings/listing-json.ts";
import { parseSearchQuery, searchParameters } from "#domain/search/search-query.ts";
import { teacherInput } from "#test/helpers/listings/listing-inputs.ts";

/**
 * How validation time grows when hostile text doubles in length: each field of a listing and each parameter of a
 * search, with texts that make careless regular expressions backtrack. Linear work takes twice as long, quadratic four
 * times. `npm run bench -- bad-input`.
 */
const length = 20_000;
const rounds = 7;
/** Shorter times are noise. */
const countedMs = 0.5;

const patterns = [
  "a",
  " ",
  "0",
  "-",
  ".",
  "1 ",
  "a.",
  "a@",
  "a,",
  "<a ",
  "((",
  "&#",
  "\u0301",
  "王",
  "\u200b",
  "http://",
  "+1 (",
  "\r\n",
];
const endings = ["", "!", "\u0000", "@", " x"];

const input = listingInputJson(teacherInput());
const targets: Record<string, (text: string) => unknown> = {};
for (const field of Object.keys(input)) {
  targets[`listing ${field}`] = (text) => parseListingJson({ ...input, [field]: text });
  targets[`listing ${field}, in a list`] = (text) => parseListingJson({ ...input, [field]: [text] });
}
for (const name of searchParameters) {
  targets[`search ${name}`] = (text) => parseSearchQuery(new URLSearchParams([[name, text]]));
}

type Measured = { target: string; text: string; ms: number; ratio: number };
const measured: Measured[] = [];
for (const [target, run] of Object.entries(targets)) {
  for (const pattern of patterns) {
    for (const ending of endings) {
      const short = textOf(pattern, ending, length);
      const long = textOf(pattern, ending, 2 * length);
      const [shortMs, longMs] = [fastest(() => run(short)), fastest(() => run(long))];
      const text = JSON.stringify(pattern + ending);
      measured.push({ target, text, ms: longMs, ratio: longMs < countedMs ? 0 : longMs / shortMs });
    }
  }
}

const slowest = measured.toSorted((one, other) => other.ms - one.ms).slice(0, 5);
const steepest = measured.toSorted((one, other) => other.ratio - one.ratio)[0];
console.log(`${measured.length} texts of ${length} and ${2 * length} characters; the slowest of the longer ones:`);
console.table(slowest.map(({ ms, ratio, ...one }) => ({ ...one, ms: ms.toFixed(2), ratio: ratio.toFixed(2) })));
console.log(`largest ratio: ${steepest?.ratio.toFixed(2)} (${steepest?.target}, ${steepest?.text})`);

function textOf(pattern: string, ending: string, size: number): string {
  return pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size) + ending;
}

function fastest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
