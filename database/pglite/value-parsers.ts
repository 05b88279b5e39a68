import { int8Type, numericType, parseExactNumber } from "#database/postgres/value-parsers.ts";

/** How the embedded database's values become ours, in any thread. */
export const valueParsers = { [int8Type]: parseExactNumber, [numericType]: parseExactNumber };
