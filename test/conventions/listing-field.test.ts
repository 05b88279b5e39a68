import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeField, fieldNames } from "#domain/listings/fields/listing-fields.ts";
import { snakeCase } from "#std/text/snake-case.ts";

/** The most product files that an optional field of a listing may touch. */
const maxFiles = 8;

/**
 * The files that count: code and messages of the product. Not counted are SQL migrations, tests, the seed and
 * benchmarks, generated table types, the design system gallery, and layers and features that know nothing of listings,
 * where the same word means something else (`phone` as a factor, an icon, a way of contact that is counted; `nameZh` of
 * a city; `headline` of an article, `availability` of an offer in structured data).
 */
const productFiles = globSync("{app,domain,i18n,server}/**/*.{ts,tsx}").filter(
  (file) =>
    !/\.test\.tsx?$/.test(file) &&
    !/^(?:app\/(?:design|gallery|seo)|domain\/(?:analytics|cities|guides)|app\/pages\/(?:analytics|guide))\/|^i18n\/.*\/analytics\.ts$/.test(
      file,
    ),
);

const codeByFile = new Map(productFiles.map((file) => [file, codeOf(readFileSync(file, "utf8"))]));

/** The code without comments and prose. A text without white space can be a name: a key or a column. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|"(?:[^"\\\n]|\\.)*"/g, (part) =>
    part.startsWith('"') && !/\s/.test(part) ? part : "",
  );
}

/** The files that name a field, in the spelling of the code or in that of SQL and JSON. */
function filesNaming(field: string): string[] {
  const name = new RegExp(`(?<![\\w$])(?:${field}|${snakeCase(field)})(?![\\w$])`);
  return [...codeByFile].filter(([, code]) => name.test(code)).map(([file]) => file);
}

const optionalFields = fieldNames.filter((field) => !describeField(field).isRequired);

test("optional fields and files that name them are found", () => {
  expect(optionalFields).toEqual(expect.arrayContaining(["availability", "websiteUrl", "wechatId"]));
  expect(filesNaming("availability")).toContain("domain/listings/fields/listing-fields.ts");
});

test.each(optionalFields)(`%s is named in at most ${maxFiles} product files`, (field) => {
  const files = filesNaming(field);
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(maxFiles);
});

test("the recipe in CONTRIBUTING.md lists existing files and every file that names all fields", () => {
  const [, recipe = ""] = readFileSync("CONTRIBUTING.md", "utf8").split("### A field on a listing\n");
  const files = [
    ...(recipe.split("\n## ")[0]?.matchAll(/`((?:app|database|domain|i18n|test)\/[\w./-]+\.tsx?)`/g) ?? []),
  ].map(([, file = ""]) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const isNamedInAll = (file: string) => optionalFields.every((field) => filesNaming(field).includes(file));
  const everywhere = productFiles.filter(isNamedInAll);
  expect(everywhere).toHaveLength(3);
  expect(files).toEqual(expect.arrayContaining(everywhere));
});
