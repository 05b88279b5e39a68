import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Each line plants one import that the house forbids, and names the rule that must find it. */
const planted = [
  { file: "std/planted.ts", code: 'import "#domain/site.ts";', message: "std/ could be published" },
  { file: "i18n/planted.ts", code: 'import "#domain/site.ts";', message: "i18n/ holds words" },
  { file: "database/planted.ts", code: 'import "#domain/site.ts";', message: "database/ holds connection" },
  { file: "domain/planted-up.ts", code: 'import "#server/start/config.ts";', message: "domain/ says what" },
  { file: "domain/planted-app.ts", code: 'import "#app/routes.ts";', message: "domain/ says what" },
  { file: "domain/planted-react.ts", code: 'import "react";', message: "domain/ knows no framework" },
  { file: "domain/planted-vendor.ts", code: 'import "hono";', message: "domain/ knows no framework" },
  {
    file: "domain/planted-database.ts",
    code: 'import { openDatabase } from "#database/database.ts"; openDatabase({ memory: true });',
    message: "domain/ takes the database as a parameter",
  },
  { file: "auth/planted.ts", code: 'import "#domain/site.ts";', message: "auth/ speaks the GoTrue protocol" },
  { file: "auth/planted-vendor.ts", code: 'import "nodemailer";', message: "auth/ knows Hono" },
  { file: "providers/planted.ts", code: 'import "#server/start/config.ts";', message: "providers/ implement ports" },
  {
    file: "providers/planted-database.ts",
    code: 'import "#database/migrate.ts";',
    message: "providers/ implement ports",
  },
  {
    file: "providers/planted-verb.ts",
    code: 'import { searchListings } from "#domain/search/search-listings.ts"; searchListings();',
    message: "ports as types only",
  },
  { file: "app/planted-jose.ts", code: 'import "jose";', message: "app/ runs in browsers too" },
  { file: "app/planted.ts", code: 'import "#server/start/config.ts";', message: "app/ is what a browser may receive" },
  { file: "app/planted-database.ts", code: 'import "#database/migrate.ts";', message: "app/ is what a browser" },
  { file: "app/planted-node.ts", code: 'import "node:fs";', message: "app/ runs in browsers too" },
  {
    file: "app/components/planted.ts",
    code: 'import { searchListings } from "#domain/search/search-listings.ts"; searchListings();',
    message: "components show nouns",
  },
  { file: "app/components/planted-page.ts", code: 'import "#app/pages/home/home-page.tsx";', message: "used by pages" },
  { file: "app/design/planted.ts", code: 'import "#domain/site.ts";', message: "app/design knows no listings" },
  { file: "app/design/planted-words.ts", code: 'import "#i18n/messages.ts";', message: "app/design knows no listings" },
  { file: "app/design/planted-router.ts", code: 'import "react-router";', message: "app/design knows React" },
  {
    file: "app/pages/about/planted.ts",
    code: 'import "#app/pages/home/home-page.tsx";',
    message: "Pages never import",
  },
  { file: "app/pages/about/planted-side.ts", code: 'import "../home/home-page.tsx";', message: "Pages never import" },
  { file: "stripe-sandbox/planted.ts", code: 'import "#domain/site.ts";', message: "stripe-sandbox/ stands alone" },
  { file: "stripe-sandbox/planted.test.ts", code: 'import "#test/a.ts";', message: "stripe-sandbox/ stands alone" },
  {
    file: "domain/planted-sandbox.ts",
    code: 'import "#stripe-sandbox/sandbox.ts";',
    message: "domain/ says what",
  },
  {
    file: "providers/planted-sandbox.ts",
    code: 'import "#stripe-sandbox/sandbox.ts";',
    message: "providers/ implement",
  },
  { file: "server/planted-barrel.ts", code: 'import "./jobs/index.ts";', message: "No barrels" },
  { file: "server/planted-far.ts", code: 'import "../../server/config.ts";', message: "Across layers" },
  { file: "server/planted-environment.ts", code: "export const port = process.env.PORT;", message: "process.env" },
  { file: "server/PlantedName.ts", code: "export const a = 1;", message: "kebab-case" },
  {
    file: "app/planted-style.tsx",
    code: 'export const a = <p style={{ color: "red" }} />;',
    message: "style attributes",
  },
  { file: "domain/planted-any.ts", code: "export const a: any = 1;", message: "any" },
];

const cycle = {
  "domain/ring-a.ts": 'import { b } from "./ring-b.ts";\nexport const a = () => b;\n',
  "domain/ring-b.ts": 'import { a } from "./ring-a.ts";\nexport const b = () => a;\n',
};

let folder = "";
let found: { file: string; text: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "taoli-arrows-"));
  copyFileSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  copyFileSync("tsconfig.json", join(folder, "tsconfig.json"));
  for (const { file, code } of planted) plant(file, `${code}\n`);
  for (const [file, code] of Object.entries(cycle)) plant(file, code);
  found = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(planted)("$file is refused: $message", ({ file, message }) => {
  const texts = found.filter((diagnostic) => diagnostic.file === file).map(({ text }) => text);
  expect(texts.join("\n")).toContain(message);
});

test("a ring of imports is refused", () => {
  expect(found.filter(({ text }) => text.includes("no-cycle")).map(({ file }) => file)).toContain("domain/ring-a.ts");
});

test("types of the database are allowed in the domain", () => {
  plant("domain/allowed.ts", 'import type { Database } from "#database/database.ts";\nexport type D = Database;\n');
  expect(lint().filter(({ file }) => file === "domain/allowed.ts")).toEqual([]);
});

function plant(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

function lint(): { file: string; text: string }[] {
  const { diagnostics } = JSON.parse(run()) as {
    diagnostics: { filename: string; message: string; code: string; help?: string }[];
  };
  return diagnostics.map(({ filename, message, code, help }) => ({
    file: filename,
    text: `${code} ${message} ${help}`,
  }));
}

function run(): string {
  const oxlint = join(process.cwd(), "node_modules/oxlint/bin/oxlint");
  try {
    return execFileSync(process.execPath, [oxlint, "--format", "json"], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
