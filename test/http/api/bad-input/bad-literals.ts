import { badValues, marker } from "./bad-values.ts";

/** A value as written in JSON, or the bytes between the quotes of a string. */
export type BadLiteral = {
  name: string;
  json: string | Uint8Array;
  /** Every field rejects it, regardless of its type. */
  refused: boolean;
};

const texts: BadLiteral[] = Object.entries(badValues).map(([name, value]) => ({
  name,
  json: JSON.stringify(value),
  refused: false,
}));

/** Values of another type than the field's. */
const literals: Record<string, string> = {
  null: "null",
  "an empty list": "[]",
  "an empty object": "{}",
  "a small number": "7",
  "one as a text": '"1"',
  true: "true",
  false: "false",
  "a list of a text": '["a"]',
  "a list in a list": '[["a"]]',
  "a list of null": "[null]",
  "a list of objects": '[{"a":1}]',
  "minus one": "-1",
  "minus zero": "-0",
  "a tenth of a cent": "0.001",
  "half a cent": "0.005",
  "a sum that is not exact": "0.30000000000000004",
  "a hundred as an exponent": "1e2",
  "a number without end": "1e400",
  "a number below all": "-1e400",
  "beyond 32 bits as a number": "2147483648",
  "beyond 53 bits as a number": "9007199254740993",
  "ten thousand": "10000",
  "a list of ten thousand": `[${Array.from({ length: 10_000 }, () => '"a"').join()}]`,
  "a list with an item twice": '["Piano","ｐｉａｎｏ"]',
  "a list with a comma in an item": '["a，b"]',
  "a list with a blank item": '["a"," "]',
  "a list of markup": JSON.stringify([badValues["tag"]]),
  "two hundred characters": JSON.stringify("a".repeat(200)),
  "five thousand characters": JSON.stringify("林".repeat(5000)),
  "sixty lines": JSON.stringify("a\n".repeat(60)),
  "twenty thousand characters": JSON.stringify("a".repeat(20_000)),
};

/** Not a valid value for any field, or not valid JSON. */
const never: Record<string, string | Uint8Array> = {
  "an object": `{"${marker}":1}`,
  "a query operator": '{"$ne":1}',
  "lone high surrogate": '"Bos\\ud800ton"',
  "lone low surrogate": '"\\udc00Boston"',
  "NUL as an escape": '"Boston\\u0000"',
  "a noncharacter": '"Boston\\uffff"',
  "private use": '"Boston\\ue000"',
  "a pile of marks": JSON.stringify(`Boston${"\u0301".repeat(200)}`),
  "a megabyte": JSON.stringify("a".repeat(1_000_000)),
  "ten thousand brackets": `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  "a thousand keys": JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))),
  "not a number": "NaN",
  infinity: "Infinity",
  hexadecimal: "0x10",
  octal: "010",
  "nothing at all": "",
  undefined: "undefined",
  "single quotes": "'a'",
  "a raw line end": '"a\nb"',
  "an overlong slash": Uint8Array.of(0xc0, 0xaf),
  "a surrogate in bytes": Uint8Array.of(0xed, 0xa0, 0x80),
  "a cut character": Uint8Array.of(0xe6, 0xa1),
  "GB18030 bytes": Uint8Array.of(0xcc, 0xd2, 0xc0, 0xee),
};

/** Other types, other sizes, other numbers, and texts that are not JSON. */
export const otherLiterals: readonly BadLiteral[] = [
  ...Object.entries(literals).map(([name, json]) => ({ name, json, refused: false })),
  ...Object.entries(never).map(([name, json]) => ({ name: `never: ${name}`, json, refused: true })),
];

/** All test values for a field of a JSON body. */
export const badLiterals: readonly BadLiteral[] = [...texts, ...otherLiterals];

/** Returns a body with one field as given: no value omits it, two values write it twice. */
export function bodyWith(
  base: object,
  field: string,
  ...values: readonly (string | Uint8Array)[]
): string | Uint8Array {
  const others = Object.entries(base).filter(([name]) => name !== field);
  const parts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const [value] = values;
  if (!(value instanceof Uint8Array)) {
    const own = values.map((json) => `${JSON.stringify(field)}:${String(json)}`);
    return `{${[...own, ...parts].join()}}`;
  }
  const rest = parts.length > 0 ? `,${parts.join()}` : "";
  return new Uint8Array([
    ...new TextEncoder().encode(`{${JSON.stringify(field)}:"`),
    ...value,
    ...new TextEncoder().encode(`"${rest}}`),
  ]);
}
