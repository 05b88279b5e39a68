import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Each entry plants one violation, and states the message of the rule that must report it. */
const planted = [
  {
    file: "std/planted.ts",
    code: 'import "#domain/site.ts";',
    message: "std/ is independent of this product: it must not import other layers.",
  },
  { file: "i18n/planted.ts", code: 'import "#domain/site.ts";', message: "i18n/ may import std/ only." },
  {
    file: "database/planted.ts",
    code: 'import "#domain/site.ts";',
    message: "database/ must not import higher layers.",
  },
  {
    file: "domain/planted-up.ts",
    code: 'import "#server/start/config.ts";',
    message: "domain/ must not import higher layers.",
  },
  {
    file: "domain/planted-app.ts",
    code: 'import "#app/routes.ts";',
    message: "domain/ must not import higher layers.",
  },
  {
    file: "domain/planted-react.ts",
    code: 'import "react";',
    message: "domain/ must not depend on a framework or vendor: add a port and implement it in providers/.",
  },
  {
    file: "domain/planted-vendor.ts",
    code: 'import "hono";',
    message: "domain/ must not depend on a framework or vendor: add a port and implement it in providers/.",
  },
  {
    file: "domain/planted-database.ts",
    code: 'import { openDatabase } from "#database/database.ts"; openDatabase({ memory: true });',
    message: "domain/ takes the database as a parameter: import its types and tests of its errors only.",
  },
  {
    file: "auth/planted.ts",
    code: 'import "#domain/site.ts";',
    message: "auth/ must not depend on listings or higher layers: pass what it needs as a parameter.",
  },
  {
    file: "auth/planted-vendor.ts",
    code: 'import "nodemailer";',
    message: "auth/ may import only the packages that ARCHITECTURE.md lists for it.",
  },
  {
    file: "providers/planted.ts",
    code: 'import "#server/start/config.ts";',
    message: "A provider implements ports of the domain: it must not import this layer.",
  },
  {
    file: "providers/planted-database.ts",
    code: 'import "#database/migrate.ts";',
    message: "A provider implements ports of the domain: it must not import this layer.",
  },
  {
    file: "providers/planted-verb.ts",
    code: 'import { searchListings } from "#domain/search/search-listings.ts"; searchListings();',
    message: "providers/ may import types of the domain only.",
  },
  {
    file: "app/planted-jose.ts",
    code: 'import "jose";',
    message: "app/ runs in browsers: do not import server-only modules.",
  },
  {
    file: "app/planted.ts",
    code: 'import "#server/start/config.ts";',
    message: "app/ is sent to browsers: access data through the domain.",
  },
  {
    file: "app/planted-database.ts",
    code: 'import "#database/migrate.ts";',
    message: "app/ is sent to browsers: access data through the domain.",
  },
  {
    file: "app/planted-node.ts",
    code: 'import "node:fs";',
    message: "app/ runs in browsers: do not import server-only modules.",
  },
  {
    file: "app/components/planted.ts",
    code: 'import { searchListings } from "#domain/search/search-listings.ts"; searchListings();',
    message: "Components may import types of the domain: call queries and commands in a page's loader.",
  },
  {
    file: "app/components/planted-page.ts",
    code: 'import "#app/pages/home/home-page.tsx";',
    message: "Components must not import pages.",
  },
  {
    file: "app/design/planted.ts",
    code: 'import "#domain/site.ts";',
    message: "app/design/ must not depend on listings or messages.",
  },
  {
    file: "app/design/planted-words.ts",
    code: 'import "#i18n/messages.ts";',
    message: "app/design/ must not depend on listings or messages.",
  },
  {
    file: "app/design/planted-router.ts",
    code: 'import "react-router";',
    message: "app/design/ may import only React and its own folder.",
  },
  {
    file: "app/pages/about/planted.ts",
    code: 'import "#app/pages/home/home-page.tsx";',
    message: "A page must not import another page: move what they share to app/components/ or app/operator/.",
  },
  {
    file: "app/pages/about/planted-side.ts",
    code: 'import "../home/home-page.tsx";',
    message: "A page must not import another page: move what they share to app/components/ or app/operator/.",
  },
  {
    file: "stripe-sandbox/planted.ts",
    code: 'import "#domain/site.ts";',
    message: "stripe-sandbox/ is standalone, its tests included: it may import std/ and packages only.",
  },
  {
    file: "stripe-sandbox/planted.test.ts",
    code: 'import "#test/a.ts";',
    message: "stripe-sandbox/ is standalone, its tests included: it may import std/ and packages only.",
  },
  {
    file: "domain/planted-sandbox.ts",
    code: 'import "#stripe-sandbox/sandbox.ts";',
    message: "domain/ must not import higher layers.",
  },
  {
    file: "providers/planted-sandbox.ts",
    code: 'import "#stripe-sandbox/sandbox.ts";',
    message: "A provider implements ports of the domain: it must not import this layer.",
  },
  {
    file: "server/planted-barrel.ts",
    code: 'import "./jobs/index.ts";',
    message: "No barrel files: import the module that defines it.",
  },
  {
    file: "server/planted-far.ts",
    code: 'import "../../server/config.ts";',
    message: "Import across layers and features by alias: #domain/…, #app/…",
  },
  { file: "server/planted-environment.ts", code: "export const port = process.env.PORT;", message: "process.env" },
  { file: "server/PlantedName.ts", code: "export const a = 1;", message: "kebab-case" },
  {
    file: "app/planted-style.tsx",
    code: 'export const a = <p style={{ color: "red" }} />;',
    message: "The Content-Security-Policy blocks style attributes: use a class.",
  },
  { file: "domain/planted-any.ts", code: "export const a: any = 1;", message: "any" },
  { file: "std/planted-focus.test.ts", code: 'test.only("one", () => {});', message: "focus" },
  { file: "std/planted-skip.test.ts", code: 'test.skip("one", () => {});', message: "Disabled test" },
];

const cycles = {
  "domain/cycle-a.ts": 'import { b } from "./cycle-b.ts";\nexport const a = () => b;\n',
  "domain/cycle-b.ts": 'import { a } from "./cycle-a.ts";\nexport const b = () => a;\n',
  "domain/type-cycle-a.ts": 'import type { B } from "./type-cycle-b.ts";\nexport type A = B | null;\n',
  "domain/type-cycle-b.ts": 'import type { A } from "./type-cycle-a.ts";\nexport type B = { a: A };\n',
};

let folder = "";
let found: { file: string; text: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "taoli-layers-"));
  copyFileSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
  copyFileSync("tsconfig.json", join(folder, "tsconfig.json"));
  for (const { file, code } of planted) plant(file, `${code}\n`);
  for (const [file, code] of Object.entries(cycles)) plant(file, code);
  found = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(planted)("$file is reported: $message", ({ file, message }) => {
  const texts = found.filter((diagnostic) => diagnostic.file === file).map(({ text }) => text);
  expect(texts.join("\n")).toContain(message);
});

test("an import cycle is reported, also for type imports", () => {
  const files = found.filter(({ text }) => text.includes("no-cycle")).map(({ file }) => file);
  expect(files).toEqual(expect.arrayContaining(["domain/cycle-a.ts", "domain/type-cycle-a.ts"]));
});

test("the domain may import database types", () => {
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
