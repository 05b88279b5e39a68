import { describeField, fieldNames, versionLimit } from "#domain/listings/fields/listing-fields.ts";
import { snakeCase } from "#std/text/snake-case.ts";
import { schoolJson, teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { type BadLiteral, badLiterals, bodyWith, otherLiterals } from "./bad-literals.ts";

export type BadListing = { name: string; type: "teacher" | "school"; body: string | Uint8Array; refused: boolean };

const bases = { teacher: teacherJson(), school: schoolJson() };

/** Fields with another meaning, or none, in a school's listing. */
const schoolFields: readonly string[] = [
  "school_name",
  "school_address",
  "courses_offered",
  "specializations",
  "experience_years",
];

/** Values around each limit of the field, taken from the schema. */
function aroundLimits(field: string): BadLiteral[] {
  const name = fieldNames.find((one) => snakeCase(one) === field);
  const limit: ReturnType<typeof describeField>["limit"] =
    name === undefined ? (field === "version" ? versionLimit : {}) : describeField(name).limit;
  const cases: [string, unknown, boolean][] = [];
  for (const [sign, by] of [
    ["one below", -1],
    ["just", 0],
    ["one above", 1],
    ["ten times", Number.NaN],
  ] as const) {
    const around = (value: number) => (Number.isNaN(by) ? value * 10 : value + by);
    const isAbove = !(by <= 0);
    if (limit.graphemes !== undefined) {
      const text = `林${"a".repeat(around(limit.graphemes) - 1)}`;
      cases.push([`${sign} the longest`, limit.items === undefined ? text : [text], isAbove]);
      if (limit.items === undefined)
        cases.push([`${sign} the longest in Han`, "林".repeat(around(limit.graphemes)), isAbove]);
    }
    if (limit.items !== undefined) {
      cases.push([
        `${sign} the most items`,
        Array.from({ length: around(limit.items) }, (_, item) => `Item ${item}`),
        isAbove,
      ]);
    }
    if (limit.min !== undefined) cases.push([`${sign} the least`, around(limit.min), false]);
    if (limit.max !== undefined) cases.push([`${sign} the most`, around(limit.max), isAbove]);
  }
  return cases.map(([name, value, refused]) => ({ name, json: JSON.stringify(value), refused }));
}

/** Cases specific to one field. */
const ownCases: Partial<Record<string, [value: string, refused: boolean][]>> = {
  phone: [
    ["+1 (416) 555-0100 ext. 5", false],
    ["(416) 555-0100", false],
    ["+123456789012345 ext. 1234", false],
    ["+123456789012345 ext. 12345", true],
    ["+1234567890123456", true],
    ["555-0100", true],
    [`+1 ${"(".repeat(20)}416${")".repeat(20)} 555-0100`, true],
  ],
};

function ownLiterals(field: string): BadLiteral[] {
  return (ownCases[field] ?? []).map(([value, refused]) => ({ name: value, json: JSON.stringify(value), refused }));
}

/** Whether owners may omit the field. The type, the version and required fields must be present. */
function mayBeAbsent(field: string): boolean {
  const name = fieldNames.find((one) => snakeCase(one) === field);
  return name !== undefined && describeField(name).schema.safeParse(undefined).success;
}

/**
 * Every class of bad value in a field of a listing, with all other fields right. For an edit, which obeys the same
 * rules, without the texts that only differ in what they try to inject.
 */
export function badListings(field: string, method: "POST" | "PUT"): BadListing[] {
  const version = method === "PUT" ? { version: 1 } : {};
  const literals = method === "PUT" ? otherLiterals : badLiterals;
  const types = schoolFields.includes(field) ? (["teacher", "school"] as const) : (["teacher"] as const);
  return types.flatMap((type) => {
    const base = { ...bases[type], ...version };
    const others = { name: `${type}: ${field}`, type };
    const value = JSON.stringify(Reflect.get(base, field) ?? 1);
    return [
      { ...others, name: `${others.name} absent`, body: bodyWith(base, field), refused: !mayBeAbsent(field) },
      { ...others, name: `${others.name} twice`, body: bodyWith(base, field, value, value), refused: true },
      {
        ...others,
        name: `${others.name} as an array of itself`,
        body: bodyWith(base, field, `[${value}]`),
        refused: true,
      },
      ...[...literals, ...aroundLimits(field), ...ownLiterals(field)].map(({ name, json, refused }) => ({
        ...others,
        name: `${others.name} with ${name}`,
        body: bodyWith(base, field, json),
        refused,
      })),
    ];
  });
}
