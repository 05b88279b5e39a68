import { int8Type, numericType, parseExactNumber } from "#database/postgres/value-parsers.ts";

/** Parsers for the embedded database's values, in any thread. */
export const valueParsers = { [int8Type]: parseExactNumber, [numericType]: parseExactNumber };
